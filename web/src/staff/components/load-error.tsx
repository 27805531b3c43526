import { CircleX, RefreshCw } from 'lucide-react';
import { ApiError } from '#web/api/client.ts';

interface Props {
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** A screen or pane that could not load: the specification's sentence, why (once), a way to retry and the request to quote. */
export function LoadError({ title, error, onRetry }: Props) {
  const requestId = error instanceof ApiError ? error.problem?.requestId : undefined;
  return (
    <div className="blank stop" role="alert">
      <CircleX className="i" aria-hidden="true" />
      <h2>{title}</h2>
      {error instanceof Error && !title.includes(error.message) && <p className="q">{error.message}</p>}
      {requestId && <p className="m">Request {requestId}</p>}
      <button className="btn" type="button" onClick={onRetry}>
        <RefreshCw className="i" aria-hidden="true" />
        Retry
      </button>
    </div>
  );
}
