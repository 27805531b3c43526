import { Bookmark, Check, CircleX } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { statusLabel } from '#state-machines/application/labels.ts';
import type { ActionRow } from '#state-machines/application/screens.ts';
import { rejectionReasons } from '#state-machines/application/vocabulary.ts';
import { paths } from '#web/paths.ts';
import { SelectField } from '../components/select-field.tsx';
import { TextField } from '../components/text-field.tsx';
import type { RejectionReason } from '../decisions/reject-dialog.tsx';
import { useKeptText } from '../decisions/use-kept-text.ts';
import type { Subject } from './use-review-decisions.ts';

const reasons = rejectionReasons.map((reason) => ({ value: reason, label: reason }));

interface Props {
  subject: Subject;
  row: ActionRow;
  notes: string;
  onNotes: (notes: string) => void;
  isPending: boolean;
  failure: string | null;
  onClose: () => void;
  onDecide: (reason: RejectionReason | undefined) => void;
}

/** A decision with its notes and, for a rejection, its reason. Enter decides; in the notes it is Ctrl or Cmd with Enter. */
export function DecisionForm({ subject, row, notes, onNotes, isPending, failure, onClose, onDecide }: Props) {
  const isRejection = row.to === 'rejected';
  const [reason, keepReason] = useKeptText(`reason ${subject.id}`);
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const chosen = rejectionReasons.find((candidate) => candidate === reason);
  // A rejection begins with its reason; everything else needs one key more.
  useEffect(() => {
    form.current?.querySelector<HTMLElement>(isRejection ? 'select' : '[type=submit]')?.focus();
  }, [isRejection]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isPending || (isRejection && !chosen)) return;
    onDecide(isRejection ? chosen : undefined);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const isFromSelect = event.key === 'Enter' && event.target instanceof HTMLSelectElement;
    if (!isSend && !isFromSelect) return;
    event.preventDefault();
    form.current?.requestSubmit();
  };
  const Icon = isRejection ? CircleX : row.to === 'suitable_candidate' ? Bookmark : Check;
  return (
    <form ref={form} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      {row.label === 'Mark as Employed' && <EmployedNote id={subject.id} />}
      {failure && (
        <p className="fail" role="alert">
          <CircleX className="i" aria-hidden="true" />
          <span>Failed to update application. {failure}</span>
        </p>
      )}
      {isRejection && (
        <SelectField
          label="Rejection Reason"
          value={chosen ?? ''}
          options={reasons}
          placeholder="Select a reason"
          error={isTried && !chosen ? 'Please select a reason' : null}
          onChange={keepReason}
        />
      )}
      <TextField label="Notes" rows={3} value={notes} onChange={onNotes} />
      <div className="fx2">
        <p>
          {subject.name} moves to {statusLabel(row.to)}.<br />
          Undo for 10 minutes.
        </p>
        <button className="btn" type="button" onClick={onClose}>
          Cancel
        </button>
        <button className={isRejection ? 'btn stp' : 'btn pri'} type="submit" aria-disabled={isPending}>
          <Icon className="i" aria-hidden="true" />
          {row.label}
        </button>
      </div>
    </form>
  );
}

/** Ruling 5: what this screen's button does, and where the other thing is done. */
function EmployedNote({ id }: { id: string }) {
  return (
    <p className="employed">
      On this screen, ‘Mark as Employed’ moves the application to {statusLabel('suitable_candidate')}. To
      record the employment itself, <Link to={paths.admin.application(id)}>open the details</Link> and choose{' '}
      {statusLabel('employed')} there.
    </p>
  );
}
