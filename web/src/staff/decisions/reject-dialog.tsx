import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { rejectionReasons } from '#state-machines/application/vocabulary.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { DialogForm } from '#web/ui/dialog/dialog-form.tsx';
import { Field } from '#web/ui/field/field.tsx';
import { Select } from '#web/ui/select/select.tsx';
import { TextArea } from '#web/ui/text-area/text-area.tsx';

export type RejectionReason = (typeof rejectionReasons)[number];
const reasons = rejectionReasons.map((reason) => ({ value: reason, label: reason }));
const isReason = (value: string): value is RejectionReason =>
  (rejectionReasons as readonly string[]).includes(value);

interface Props {
  /** The button that opened it: 'Reject', 'Contract Declined'. */
  title: string;
  name: string;
  isOpen: boolean;
  isPending: boolean;
  /** Shared with the screen, so that closing the dialog or a refusal of the server loses nothing. */
  notes: string;
  onNotes: (notes: string) => void;
  onClose: () => void;
  onReject: (reason: RejectionReason) => void;
}

/** A rejection carries a reason and optional notes (ruling 35). */
export function RejectDialog(props: Props) {
  return (
    <Dialog title={props.title} isOpen={props.isOpen} onClose={props.onClose}>
      <RejectForm {...props} />
    </Dialog>
  );
}

/** What stands in the dialog; the palette asks in its own. */
export function RejectForm(props: Omit<Props, 'isOpen'>) {
  const { title, name, isPending, notes, onNotes, onClose, onReject } = props;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  return (
    <DialogForm
      lead={`${name} will be moved to Rejected. Reason and notes stay internal.`}
      action={title}
      icon={CircleX}
      tone="danger"
      isPending={isPending}
      onCancel={onClose}
      onSubmit={() => (isReason(reason) ? onReject(reason) : setError('Please select a reason'))}
    >
      <Field label="Rejection Reason" error={error}>
        <Select
          value={reason}
          options={reasons}
          placeholder="Select a reason"
          onChange={(value) => {
            setReason(value);
            setError(null);
          }}
        />
      </Field>
      <Field label="Notes">
        <TextArea maxLength={5000} value={notes} onChange={(event) => onNotes(event.target.value)} />
      </Field>
    </DialogForm>
  );
}
