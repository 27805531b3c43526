import { CircleX } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { rejectionReasons } from '#state-machines/application/vocabulary.ts';
import { DialogBox } from '../components/dialog-box.tsx';
import { SelectField } from '../components/select-field.tsx';
import { TextField } from '../components/text-field.tsx';

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
    <DialogBox title={props.title} isOpen={props.isOpen} onClose={props.onClose}>
      <RejectForm {...props} />
    </DialogBox>
  );
}

/** What stands in the dialog; the palette asks in its own. */
export function RejectForm(props: Omit<Props, 'isOpen'>) {
  const { title, name, isPending, notes, onNotes, onClose, onReject } = props;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isReason(reason)) onReject(reason);
    else setError('Please select a reason');
  };
  return (
    <form onSubmit={submit} noValidate>
      <p>{name} will be moved to Rejected. Reason and notes stay internal.</p>
      <SelectField
        label="Rejection Reason"
        value={reason}
        options={reasons}
        placeholder="Select a reason"
        error={error}
        onChange={(value) => {
          setReason(value);
          setError(null);
        }}
      />
      <TextField label="Notes" value={notes} onChange={onNotes} />
      <div className="fx2">
        <button className="btn" type="button" onClick={onClose}>
          Cancel
        </button>
        <button className="btn stp" type="submit" disabled={isPending}>
          <CircleX className="i" aria-hidden="true" />
          {title}
        </button>
      </div>
    </form>
  );
}
