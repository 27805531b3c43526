import { useMutation, useMutationState } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { createCommandKeys } from '#web/api/command-key.ts';
import { request } from '#web/api/request.ts';
import { timings } from '#web/timings.ts';
import { formatTime } from '#web/ui/dates.ts';
import { useNow } from '#web/ui/use-now.ts';
import { CheckIcon, FaultIcon } from './components/icons.tsx';

const mutationKey = ['confirmation-mail'];

interface Props {
  email: string;
  /** What the browser got with its submission, where no one is signed in (ruling 38). */
  submission?: string;
  /** Why it cannot be asked for here; null when it can. */
  readOnly?: string | null;
}

const ask = (submission: string | undefined, idempotencyKey: string) =>
  submission
    ? request('POST /api/confirmation-mails', { body: { submission } })
    : request('POST /api/me/confirmation-mails', { body: {}, idempotencyKey });

/**
 * The confirmation mail once more (ruling 32). Where it stands twice on a page, both know what was asked; the server grants
 * one mail in two minutes.
 */
export function SendAgain({ email, submission, readOnly = null }: Props) {
  const now = useNow();
  const [send] = useState(() => createCommandKeys());
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: () => send('send again', (idempotencyKey) => ask(submission, idempotencyKey)),
  });
  const last = useMutationState({ filters: { mutationKey }, select: ({ state }) => state }).at(-1);
  const isPending = last?.status === 'pending';
  const isSent = last?.status === 'success' && now - last.submittedAt < timings.resendRest;
  const { error } = last ?? {};
  // Whoever was only too quick has nothing to ask us about.
  const requestId = error instanceof ApiError && error.status !== 429 ? error.problem?.requestId : undefined;
  return (
    <div className="send-again">
      {!isSent && (
        <button
          className="link"
          type="button"
          disabled={isPending || readOnly !== null}
          aria-describedby={readOnly ? 'send-again-reason' : undefined}
          onClick={() => mutate()}
        >
          {isPending ? 'Sending…' : 'Send again'}
        </button>
      )}
      {readOnly && (
        <span className="note" id="send-again-reason">
          {readOnly}
        </span>
      )}
      <div role="status">
        {isSent && (
          <p className="told">
            <CheckIcon />
            <span>
              {submission
                ? `If ${email} is not confirmed yet, the mail was sent there again at ${formatTime(last.submittedAt)}.`
                : `Sent again to ${email} at ${formatTime(last.submittedAt)}.`}{' '}
              It may take a few minutes; look among unwanted mail, too.
            </span>
          </p>
        )}
        {error && !isPending && (
          <p className="told">
            <FaultIcon />
            <span>
              {error.message}
              {requestId && <small> Request {requestId}</small>}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
