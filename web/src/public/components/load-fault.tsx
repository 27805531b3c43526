import { ApiError } from '#web/api/client.ts';
import { FaultIcon } from './icons.tsx';

interface Props {
  title: string;
  error: Error;
  onRetry: () => void;
}

/** Something could not be loaded: what, why, the number to quote, and another try. */
export function LoadFault({ title, error, onRetry }: Props) {
  const requestId = error instanceof ApiError ? error.problem?.requestId : undefined;
  return (
    <div className="load-fault" role="alert">
      <p className="state state-stop">
        <FaultIcon />
        {title}
      </p>
      <p>{error.message}</p>
      {requestId && <p className="note">Request {requestId}</p>}
      <p className="actions">
        <button className="button button-line" type="button" onClick={onRetry}>
          Try again
        </button>
      </p>
    </div>
  );
}
