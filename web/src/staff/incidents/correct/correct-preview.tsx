import { ChevronDown, RotateCcw, RotateCw } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { statusLabel } from '#state-machines/application/labels.ts';
import { statuses } from '#state-machines/application/vocabulary.ts';
import { someApplications } from '../../bulk/moves.ts';
import { TextField } from '../../components/text-field.tsx';
import { useKeptText } from '../../decisions/use-kept-text.ts';
import { CorrectError } from './correct-error.tsx';
import { CorrectLines } from './correct-lines.tsx';
import { CorrectProgress } from './correct-progress.tsx';
import { changedMeanwhile, type Run, refusedOf, type Target } from './run.ts';
import type { Corrections } from './use-corrections.ts';

/** From where to where each would go, who is left as they are and why, and the reason that goes with it. */
export function CorrectPreview({ run, corrections }: { run: Run; corrections: Corrections }) {
  // Kept until all was done: neither a refusal nor closing the dialog loses it.
  const [reason, setReason] = useKeptText('corrections of an incident');
  const [isTried, setTried] = useState(false);
  const { results, people, isRunning, error } = run;
  const possible = results.filter(({ outcome }) => outcome === 'possible');
  const refused = refusedOf(run);
  const isKnown = !isRunning && !error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!reason.trim()) return;
    void corrections.correct(reason.trim()).then((done) => {
      if (done?.results.every(({ outcome }) => outcome === 'moved')) setReason('');
    });
  };
  return (
    <form onSubmit={submit} noValidate>
      <TargetField to={run.to} onChange={corrections.aim} />
      {isRunning && <CorrectProgress run={run} />}
      <CorrectError run={run} />
      {isKnown && (
        <>
          <h3>{possible.length > 0 ? someApplications(possible.length) : 'None of them'} can be corrected</h3>
          <CorrectLines label="What will happen" results={possible} people={people} />
          {refused.length > 0 && <h3>{someApplications(refused.length)} will be left as they are</h3>}
          <CorrectLines label="Left as they are" results={refused} people={people} />
        </>
      )}
      {isKnown && possible.length > 0 && (
        <>
          <TextField
            label="Reason, kept with each of them"
            rows={2}
            value={reason}
            error={isTried && !reason.trim() ? 'Please give a reason' : null}
            onChange={setReason}
          />
          <p className="q iv-nt">
            Corrections send no mail, and what was mailed stays sent. A deadline of the status they lead to
            begins anew. Each is marked as a correction in its history.
          </p>
        </>
      )}
      <div className="fx2">
        <button className="btn" type="button" onClick={corrections.close}>
          Cancel
        </button>
        {error && (
          <button className="btn" type="button" onClick={corrections.retry}>
            <RotateCw className="i" aria-hidden="true" />
            Try again
          </button>
        )}
        {isKnown && changedMeanwhile(run).length > 0 && (
          <button className="btn" type="button" onClick={corrections.lookAgain}>
            <RotateCw className="i" aria-hidden="true" />
            Look again
          </button>
        )}
        {isKnown && possible.length > 0 && (
          <button className="btn pri" type="submit">
            <RotateCcw className="i" aria-hidden="true" />
            Correct {someApplications(possible.length)}
          </button>
        )}
      </div>
    </form>
  );
}

/** Where the corrections lead: each back to where it was, or all to one status. */
function TargetField({ to, onChange }: { to: Target; onChange: (to: Target) => void }) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>Lead them</label>
      <span className="sel">
        <select
          id={id}
          value={to}
          onChange={({ target: { value } }) =>
            onChange(statuses.find((status) => status === value) ?? 'before')
          }
        >
          <option value="before">Back to where each stood before</option>
          <optgroup label="All to one status">
            {statuses.map((status) => (
              <option key={status} value={status}>
                {statusLabel(status)}
              </option>
            ))}
          </optgroup>
        </select>
        <ChevronDown className="i" aria-hidden="true" />
      </span>
    </div>
  );
}
