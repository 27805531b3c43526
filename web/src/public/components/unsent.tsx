import type { ReactNode } from 'react';
import { ApiError } from '#web/api/client.ts';
import { FaultIcon } from './icons.tsx';
import { requestIdOf } from './refusal.ts';

interface Props {
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
export function Unsent({ title, error, kept, onRetry, children }: Props) {
  const requestId = requestIdOf(error);
  const isUnanswered = error instanceof ApiError && error.status === 0;
  return (
    <div className="load-fault" role="alert">
      <p className="state state-stop">
        <FaultIcon />
        {title}
      </p>
      <p>
        {isUnanswered
          ? `No answer came from our server. ${kept} Check your connection, then try again.`
          : `${error.message} ${kept}`}
      </p>
      {children}
      {requestId && <p className="note">Request {requestId}</p>}
      {onRetry && (
        <p className="actions">
          <button className="button button-line" type="button" onClick={onRetry}>
            Try again
          </button>
        </p>
      )}
    </div>
  );
}

/** Said beside a button while an answer is long in coming. */
export const slowly = 'This takes longer than usual. We are still trying; please leave the page open.';
