import { ArrowRight } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { rejectionReasons } from '#state-machines/application/vocabulary.ts';
import { someApplications, tally } from '../../bulk/moves.ts';
import { SelectField } from '../../components/select-field.tsx';
import { StatusTag } from '../../components/status-tag.tsx';
import { TextField } from '../../components/text-field.tsx';
import { useKeptText } from '../../decisions/use-kept-text.ts';
import { ResultLines } from './result-lines.tsx';
import type { Bulk, Words } from './use-bulk.ts';

const reasons = rejectionReasons.map((reason) => ({ value: reason, label: reason }));

interface Props {
  bulk: Bulk;
  onMove: (words: Words) => Promise<Bulk | null>;
  onClose: () => void;
}

/** What will happen to how many, who is left as they are and why, and the words that go with the decision. */
export function BulkPreview({ bulk, onMove, onClose }: Props) {
  const { action, results, people } = bulk;
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  // Kept until it was done to all of them: neither a refusal, nor an ended session, nor closing the dialog loses it.
  const [notes, setNotes] = useKeptText(`bulk ${action.to}`);
  const possible = results.filter(({ outcome }) => outcome === 'possible');
  const refused = results.filter(({ outcome }) => outcome === 'refused');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const chosen = rejectionReasons.find((known) => known === reason);
    if (action.to === 'rejected' && !chosen) return setMissing(true);
    void onMove({ notes: notes.trim() || undefined, reason: chosen }).then((done) => {
      if (done?.results.every(({ outcome }) => outcome === 'moved')) setNotes('');
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      {possible.length > 0 && (
        <ul className="bkt" aria-label="What will happen">
          {tally(possible).map(({ from, to, count }) => (
            <li key={`${from} ${to}`}>
              <b className="num">{count.toLocaleString('en-GB')}</b>
              <StatusTag status={from} />
              <ArrowRight className="i q" aria-label="to" />
              <StatusTag status={to} />
            </li>
          ))}
        </ul>
      )}
      {possible.length === 0 && <p>None of them can be moved. Nothing will be changed.</p>}
      {refused.length > 0 && (
        <>
          <h3>{someApplications(refused.length)} will be left as they are</h3>
          <ResultLines label="Left as they are" results={refused} people={people} />
        </>
      )}
      {possible.length > 0 && (
        <>
          {action.to === 'rejected' && (
            <SelectField
              label="Rejection Reason"
              value={reason}
              options={reasons}
              placeholder="Select a reason"
              error={isMissing ? 'Please select a reason' : null}
              onChange={(value) => {
                setReason(value);
                setMissing(false);
              }}
            />
          )}
          <TextField label="Notes, kept with each of them" rows={3} value={notes} onChange={setNotes} />
        </>
      )}
      <div className="fx2">
        <button className="btn" type="button" onClick={onClose}>
          Cancel
        </button>
        {possible.length > 0 && (
          <button className={`btn ${action.to === 'rejected' ? 'stp' : 'pri'}`} type="submit">
            {action.doing(someApplications(possible.length))}
          </button>
        )}
      </div>
    </form>
  );
}
