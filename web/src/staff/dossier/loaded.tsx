import type { UseQueryResult } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '#web/api/client.ts';

interface Props<T> {
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

/** What is fetched by itself: its lines while it loads, and a way to ask again. */
export function Loaded<T>({ query, children }: Props<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) {
    const { error } = query;
    const requestId = error instanceof ApiError ? error.problem?.requestId : undefined;
    return (
      <p className="fail" role="alert">
        <CircleX className="i" aria-hidden="true" />
        <span>
          This part could not be loaded. {error.message}
          {requestId && <small className="m"> Request {requestId}</small>}
        </span>
        <button className="btn sm" type="button" onClick={() => void query.refetch()}>
          Retry
        </button>
      </p>
    );
  }
  return (
    <p className="skp" aria-hidden="true">
      <span className="sk w5" />
      <span className="sk w4" />
    </p>
  );
}
