import { CheckCheck } from 'lucide-react';
import { useState } from 'react';
import type { ApplicationDetail } from '#services/applications/contract.ts';
import type { StaffDocument } from '#services/documents/contract.ts';
import { DialogBox } from '../../components/dialog-box.tsx';
import { RefusableButton } from '../../components/refusable-button.tsx';
import { type DocumentGroup, waitingForDecision } from './decidable.ts';
import { VerifyAllForm } from './verify-all-form.tsx';

interface Props {
  application: ApplicationDetail;
  groups: readonly DocumentGroup[];
}

/** Every document that waits for a decision, verified with one question. */
export function VerifyAll({ application: { id, workflowStatus }, groups }: Props) {
  const [asked, setAsked] = useState<readonly StaffDocument[] | null>(null);
  const { waiting, refusal } = waitingForDecision(groups, workflowStatus);
  const close = () => setAsked(null);
  return (
    <>
      <RefusableButton
        label="Verify all pending"
        refusal={refusal}
        isPending={false}
        onPress={() => setAsked(waiting)}
      >
        <CheckCheck className="i" aria-hidden="true" />
      </RefusableButton>
      <DialogBox title="Verify all pending" isOpen={asked !== null} onClose={close}>
        {asked && <VerifyAllForm applicationId={id} documents={asked} onClose={close} />}
      </DialogBox>
    </>
  );
}
