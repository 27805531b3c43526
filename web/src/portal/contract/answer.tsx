import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ContractResponse } from '#services/applications/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { createCommandKeys } from '#web/api/command-key.ts';
import { request } from '#web/api/request.ts';
import { paths } from '#web/paths.ts';
import { Cell } from '#web/public/components/cell.tsx';
import { FaultIcon } from '#web/public/components/icons.tsx';
import { toast } from '#web/ui/toast.tsx';
import type { Portal } from '../use-portal.ts';

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

type Decision = ContractResponse['decision'];

/** Of messages about an answer, the last one stands. */
const about = 'contract';

const failure = 'Failed to submit contract response. Please try again.';

/** Answers once; the page then belongs to another status. Whoever comes too late is told what happened (ruling 12). */
function useAnswer(applicationId: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [send] = useState(() => createCommandKeys());
  return useMutation({
    mutationFn: (body: ContractResponse) =>
      send(body, (idempotencyKey) => request('POST /api/me/contract-response', { body, idempotencyKey })),
    onSuccess: async (_, { decision }) => {
      forgetAnswer(applicationId);
      toast({ title: `Contract ${decision === 'accept' ? 'accepted' : 'declined'} successfully`, about });
      await queries.invalidateQueries({ queryKey: ['me'] });
      void navigate(paths.applicant.dashboard);
    },
    onError: (error) => {
      const isTooLate = error instanceof ApiError && error.status === 409;
      if (isTooLate)
        toast({ title: 'Your answer was not recorded', description: error.message, tone: 'danger', about });
      else toast({ title: 'Error', description: failure, tone: 'danger', about });
      // Somebody may have decided meanwhile: the guard then leads on.
      void queries.invalidateQueries({ queryKey: ['me'] });
    },
  });
}

/** What was chosen and written about the contract, and is not submitted, kept on this device. What is ticked is ticked anew. */
interface KeptAnswer {
  decision: ContractResponse['decision'] | null;
  comments: string;
}

const nothingKept: KeptAnswer = { decision: null, comments: '' };

const storedAs = (applicationId: string) => `contract-draft-${applicationId}`;

/** Anything unreadable counts as none. */
function readKeptAnswer(applicationId: string): KeptAnswer {
  try {
    const kept = JSON.parse(
      localStorage.getItem(storedAs(applicationId)) ?? 'null',
    ) as Partial<KeptAnswer> | null;
    const decision = kept?.decision === 'accept' || kept?.decision === 'decline' ? kept.decision : null;
    return { decision, comments: typeof kept?.comments === 'string' ? kept.comments : '' };
  } catch {
    return nothingKept;
  }
}

/** Private windows and full storage refuse; it then lives as long as the page. */
function keepAnswer(applicationId: string, answer: KeptAnswer): void {
  try {
    localStorage.setItem(storedAs(applicationId), JSON.stringify(answer));
  } catch {
    // Not kept.
  }
}

function forgetAnswer(applicationId: string): void {
  try {
    localStorage.removeItem(storedAs(applicationId));
  } catch {
    // Nothing was stored, then.
  }
}
