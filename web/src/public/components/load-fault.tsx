import type { ReactNode } from 'react';
import { ApiError } from '#web/api/client.ts';
import { Callout } from '#web/ui/callout/callout.tsx';
import styles from './load-fault.module.css';
import { requestIdOf } from './refusal.ts';

interface LoadFaultProps {
  title: string;
  error: Error;
  onRetry: () => void;
}

/** Something could not be loaded: what, why, the number to quote, and another try. */
export const LoadFault = ({ title, error, onRetry }: LoadFaultProps) => (
  <Callout
    tone="stop"
    className={styles.callout}
    title={title}
    text={error.message}
    requestId={requestIdOf(error)}
    onRetry={onRetry}
  />
);

interface UnsentProps {
  title: string;
  error: Error;
  /** What is still there although it did not arrive. */
  kept: string;
  /** None: the form's own button, just below, tries again. */
  onRetry?: () => void;
  /** Another way on. */
  children?: ReactNode;
}

/** Something could not be sent: what happened, what was kept, what to do, and the number to quote. */
export function Unsent({ title, error, kept, onRetry, children }: UnsentProps) {
  const isUnanswered = error instanceof ApiError && error.status === 0;
  const text = isUnanswered
    ? `No answer came from our server. ${kept} Check your connection, then try again.`
    : `${error.message} ${kept}`;
  return (
    <Callout
      tone="stop"
      className={styles.callout}
      title={title}
      text={text}
      requestId={requestIdOf(error)}
      onRetry={onRetry}
    >
      {children}
    </Callout>
  );
}
