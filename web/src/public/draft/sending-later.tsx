import { useEffect, useRef } from 'react';
import { ApiError } from '#web/api/client.ts';
import { useOffline } from '#web/session/use-offline.ts';
import { timings } from '#web/timings.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ClockIcon } from '#web/ui/icon/drawings.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { Inline } from '#web/ui/stack/stack.tsx';

interface Form {
  /** The form's machine waits for a connection. */
  isWaiting: boolean;
  /** The draft says that it is to be sent once there is one: also that of an earlier visit. */
  isAsked: boolean;
  refusal: unknown;
  submit: () => void;
  /** Keeps with the draft whether it waits. */
  wait: (isWaiting: boolean) => void;
}

/** Nothing answered: what waits is tried again. */
const isUnanswered = (refusal: unknown) => refusal instanceof ApiError && refusal.status === 0;

/**
 * Submits a form again that was submitted without a connection: as soon as there is one, also after a reload. The draft's
 * idempotency key makes two attempts one application or message.
 * @returns whether it waits, and the refusal to show: none while it is still tried
 */
export function useSendingLater({ isWaiting, isAsked, refusal, submit, wait }: Form) {
  const isOffline = useOffline();
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useEffect(() => {
    if (isWaiting) wait(true);
  }, [isWaiting, wait]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the connection comes or goes
  useEffect(() => {
    if (isAsked) latest.current();
  }, [isAsked, isOffline]);

  const isTriedAgain = isAsked && isUnanswered(refusal);
  useEffect(() => {
    if (!refusal) return;
    if (!isTriedAgain) {
      wait(false);
      return;
    }
    const timer = setTimeout(() => latest.current(), timings.laterRetry);
    return () => clearTimeout(timer);
  }, [refusal, isTriedAgain, wait]);
  return { isHeld: isWaiting || isTriedAgain, shown: isTriedAgain ? null : refusal };
}

interface NoteProps {
  isShown: boolean;
  onCancel: () => void;
}

/** Under a form that was submitted without a connection. */
export function WaitingNote({ isShown, onCancel }: NoteProps) {
  return (
    <div role="status">
      {isShown && (
        <Inline space={12} data-above="16">
          <Icon icon={ClockIcon} />
          <span>You are offline. Your entries are kept; we send them when you are back.</span>
          <Button variant="link" onClick={onCancel}>
            Cancel sending
          </Button>
        </Inline>
      )}
    </div>
  );
}
