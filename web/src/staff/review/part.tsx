import type { UseQueryResult } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import type { ReactNode } from 'react';

interface Props<T> {
  title: string;
  /** Small words beside the title: 'received 14 Oct 2026, 21:07'. */
  aside?: string | undefined;
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

/** A part of the dossier that is fetched by itself: its lines while it loads, and a way to ask again. */
export function Part<T>({ title, aside, query, children }: Props<T>) {
  return (
    <section className="ds" aria-busy={query.isPending}>
      <h3>
        {title}
        {aside && <span className="q">{aside}</span>}
      </h3>
      {query.isPending && (
        <p className="skp" aria-hidden="true">
          <span className="sk w5" />
          <span className="sk w4" />
        </p>
      )}
      {query.isError && query.data === undefined && (
        <p className="fail" role="alert">
          <CircleX className="i" aria-hidden="true" />
          <span>This part could not be loaded. {query.error.message}</span>
          <button className="btn sm" type="button" onClick={() => void query.refetch()}>
            Retry
          </button>
        </p>
      )}
      {query.data !== undefined && children(query.data)}
    </section>
  );
}
