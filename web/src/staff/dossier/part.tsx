import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from './loaded.tsx';

interface Props<T> {
  title: string;
  /** Small words beside the title: 'received 14 Oct 2026, 21:07'. */
  aside?: string | undefined;
  query: UseQueryResult<T>;
  children: (data: T) => ReactNode;
}

/** A part of the dossier under its title, fetched by itself. */
export function Part<T>({ title, aside, query, children }: Props<T>) {
  return (
    <section className="ds" aria-busy={query.isPending}>
      <h3>
        {title}
        {aside && <span className="q">{aside}</span>}
      </h3>
      <Loaded query={query}>{children}</Loaded>
    </section>
  );
}
