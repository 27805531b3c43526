import { CircleX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Deletion } from '#services/privacy/contract.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ReasonDialog } from '../components/reason-dialog.tsx';
import { ApproveDialog } from './approve-dialog.tsx';
import type { PrivacyChanges } from './use-privacy-changes.ts';
import { nameOf } from './words.ts';

/** What an admin may decide; an approval that is not possible stays in sight with its reason. */
export function RequestActions({ request, changes }: { request: Deletion; changes: PrivacyChanges }) {
  const [open, setOpen] = useState<'approve' | 'reject' | null>(null);
  const { approve, reject } = changes;
  const isBusy = approve.isPending || reject.isPending;
  const { blocked } = request;
  const close = () => setOpen(null);
  return (
    <>
      <Button
        variant="primary"
        tone="danger"
        icon={Trash2}
        disabledReason={blocked}
        isPending={isBusy}
        pendingLabel={approve.isPending ? 'Approving…' : undefined}
        onClick={() => setOpen('approve')}
      >
        Approve deletion
      </Button>
      <Button icon={CircleX} disabled={isBusy} onClick={() => setOpen('reject')}>
        Reject
      </Button>
      {open === 'approve' && (
        <ApproveDialog
          request={request}
          onClose={close}
          onApprove={() => {
            close();
            approve.mutate(request.id);
          }}
        />
      )}
      {open === 'reject' && (
        <ReasonDialog
          title="Reject request"
          label="Why it cannot be granted"
          action="Reject request"
          icon={CircleX}
          isPending={reject.isPending}
          onClose={close}
          onReason={(reason, onSuccess, onError) =>
            reject.mutate({ id: request.id, reason }, { onSuccess, onError })
          }
        >
          {nameOf(request)} is informed by mail that the request was rejected, with your words. Write what the
          law makes us keep, and for how long.
        </ReasonDialog>
      )}
    </>
  );
}
