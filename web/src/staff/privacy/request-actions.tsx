import { CircleX, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Deletion } from '#services/privacy/contract.ts';
import { confirmsErasure, erasedText } from '#state-machines/erasure-words.ts';
import { counted } from '#state-machines/numbers.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { TextInput } from '#web/ui/text-input/text-input.tsx';
import { ReasonDialog } from '../components/reason-dialog.tsx';
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
      <Button icon={CircleX} isPending={isBusy} onClick={() => setOpen('reject')}>
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

interface ApproveProps {
  request: Deletion;
  onClose: () => void;
  onApprove: () => void;
}

/** Erasure cannot be taken back: the person's name has to be typed, or DELETE. */
function ApproveDialog({ request, onClose, onApprove }: ApproveProps) {
  const [typed, setTyped] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const { name, applicationList } = request;
  const open = applicationList.filter(({ isOpen }) => isOpen).length;
  const ask = name ? `Type “${name}” or DELETE` : 'Type DELETE';
  return (
    <Dialog title="Approve deletion" isOpen onClose={onClose}>
      <DialogForm
        lead={
          <>
            Erased for good, in every copy: {erasedText(request)}, with everything that was written about
            them. The mail that says so is the last use of the address.
            {open > 0 &&
              ` ${counted(open, 'application is', 'applications are')} still under way and ${open === 1 ? 'ends' : 'end'} with it.`}
          </>
        }
        action="Erase for good"
        icon={Trash2}
        tone="danger"
        onCancel={onClose}
        onSubmit={() => (confirmsErasure(typed, name) ? onApprove() : setIsWrong(true))}
      >
        <Field label={ask} error={isWrong ? `${ask} to go on` : null}>
          <TextInput
            autoComplete="off"
            maxLength={120}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setIsWrong(false);
            }}
          />
        </Field>
      </DialogForm>
    </Dialog>
  );
}
