import { useMutation, useMutationState } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#web/api/client.ts';
import { createCommandKeys } from '#web/api/command-key.ts';
import { request } from '#web/api/request.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button/button.tsx';
import { formatTime } from '#web/ui/dates.ts';
import { CheckIcon, ErrorIcon } from '#web/ui/icon/drawings.tsx';
import { type Drawing, Icon } from '#web/ui/icon/icon.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { useNow } from '#web/ui/use-now.ts';
import styles from './send-again.module.css';

const mutationKey = ['confirmation-mail'];

interface Props {
  email: string;
  /** What the browser got with its submission, where no one is signed in (ruling 38). */
  submission?: string;
  /** Why it cannot be asked for here; null when it can. */
  readOnly?: string | null;
  /** Among other ways on, in a row. */
  isInline?: boolean;
  /** The one thing to do here. */
  isButton?: boolean;
}

const ask = (submission: string | undefined, idempotencyKey: string) =>
  submission
    ? request('POST /api/confirmation-mails', { body: { submission } })
    : request('POST /api/me/confirmation-mails', { body: {}, idempotencyKey });

/**
 * The confirmation mail once more (ruling 32). Where it stands twice on a page, both know what was asked; the server grants
 * one mail in two minutes.
 */
export function SendAgain({ email, submission, readOnly = null, isInline = false, isButton = false }: Props) {
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
  // Someone who was only too quick has nothing to ask us about.
  const requestId = error instanceof ApiError && error.status !== 429 ? error.problem?.requestId : undefined;
  return (
    <div className={isInline ? styles.inline : undefined}>
      {!isSent && (
        <Button
          variant={isButton ? 'primary' : 'link'}
          isPending={isPending}
          pendingLabel="Sending…"
          disabled={readOnly !== null}
          aria-describedby={readOnly ? 'send-again-reason' : undefined}
          onClick={() => mutate()}
        >
          Send again
        </Button>
      )}
      {readOnly && (
        <Text as="span" size="note" className={styles.reason} id="send-again-reason">
          {readOnly}
        </Text>
      )}
      <div role="status" className={styles.answer}>
        {isSent && (
          <Said icon={CheckIcon}>
            {submission
              ? `If ${email} is not confirmed yet, the mail was sent there again at ${formatTime(last.submittedAt)}.`
              : `Sent again to ${email} at ${formatTime(last.submittedAt)}.`}{' '}
            It may take a few minutes; look among unwanted mail, too.
          </Said>
        )}
        {error && !isPending && (
          <Said icon={ErrorIcon}>
            {error.message}
            {requestId && <small> Request {requestId}</small>}
          </Said>
        )}
      </div>
    </div>
  );
}

/** A sentence that answers a press, behind its icon. */
export const Said = ({ icon, children }: { icon: Drawing; children: ReactNode }) => (
  <Text size="small" className={styles.said}>
    <Icon icon={icon} className={styles.icon} />
    <span>{children}</span>
  </Text>
);
