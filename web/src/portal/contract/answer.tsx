import { type SubmitEvent, useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { Cell } from '#web/public/components/cell.tsx';
import { FaultIcon } from '#web/public/components/icons.tsx';
import type { Portal } from '../use-portal.ts';
import { type KeptAnswer, keepAnswer, nothingKept, readKeptAnswer } from './kept-answer.ts';
import { type Decision, failure, useAnswer } from './use-answer.ts';

const choices = [
  { decision: 'accept', name: 'Accept', note: 'You join us. We are in touch within 24 hours.' },
  { decision: 'decline', name: 'Decline', note: 'Your application ends here, with our thanks.' },
] as const;
const buttons = { accept: 'Accept the contract', decline: 'Decline the contract' } as const;

/** The answer: first read, then decided, then confirmed as final. */
export function Answer({ application, readOnly }: Pick<Portal, 'application' | 'readOnly'>) {
  const [hasRead, setRead] = useState(false);
  const [kept, setKept] = useState(() => (readOnly ? nothingKept : readKeptAnswer(application.id)));
  const { decision, comments } = kept;
  const [isFinal, setFinal] = useState(false);
  const answer = useAnswer(application.id);
  const keep = (change: Partial<KeptAnswer>) => {
    const next = { ...kept, ...change };
    setKept(next);
    keepAnswer(application.id, next);
  };
  const { error, isPending, isSuccess } = answer;
  const missing = missingFor(hasRead, decision, isFinal);
  const reason = readOnly ?? missing;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (decision && !reason) answer.mutate({ decision, comments: comments.trim() });
  };
  const requestId = error instanceof ApiError ? error.problem?.requestId : undefined;
  return (
    <form className="answer" aria-labelledby="answer" onSubmit={submit}>
      <h2 className="t3" id="answer">
        Your answer
      </h2>
      <fieldset className="whole-form" disabled={readOnly !== null}>
        <label className="tick">
          <input type="checkbox" checked={hasRead} onChange={() => setRead(!hasRead)} />
          <span>I have read and understood the contract.</span>
        </label>
        <fieldset className="choice" disabled={!hasRead}>
          <legend className="unseen">Accept or decline</legend>
          {choices.map((choice) => (
            <label key={choice.decision}>
              <input
                type="radio"
                name="decision"
                value={choice.decision}
                checked={decision === choice.decision}
                onChange={() => keep({ decision: choice.decision })}
              />
              <b>{choice.name}</b>
              <span className="note">{choice.note}</span>
            </label>
          ))}
        </fieldset>
        <div className="card-form">
          <Cell
            label="Comments"
            hint="optional"
            advice={comments ? 'Kept on this device until you submit your answer.' : undefined}
            name="comments"
            multiline
            maxLength={5000}
            value={comments}
            onChange={({ target }) => keep({ comments: target.value })}
          />
        </div>
        <label className="tick">
          <input type="checkbox" checked={isFinal} onChange={() => setFinal(!isFinal)} />
          <span>I confirm that this decision is final.</span>
        </label>
        {error && (
          <div className="load-fault" role="alert">
            <p className="state state-stop">
              <FaultIcon />
              {failure}
            </p>
            <p>{error.message}</p>
            {requestId && <p className="note">Request {requestId}</p>}
          </div>
        )}
        <div className="form-end">
          <button
            className="button"
            type="submit"
            disabled={reason !== null || isPending || isSuccess}
            aria-describedby="answer-note"
          >
            {isPending || isSuccess ? 'Submitting…' : decision ? buttons[decision] : 'Submit your answer'}
          </button>
          <p className="note" id="answer-note" aria-live="polite">
            {reason ?? 'Your answer is recorded with date and time.'}
          </p>
        </div>
      </fieldset>
    </form>
  );
}

/** What is still to be done before the answer can be given; null when nothing is. */
function missingFor(hasRead: boolean, decision: Decision | null, isFinal: boolean): string | null {
  if (!hasRead) return 'First tick that you have read and understood the contract.';
  if (!decision) return 'Choose whether you accept or decline.';
  return isFinal ? null : 'Confirm that the decision is final.';
}
