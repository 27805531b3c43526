import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { whenIdle } from '#web/when-idle.ts';
import { applicationQuery, duplicatesQuery, eventsQuery } from '../queries/application.ts';

/** After a step or a decision by keyboard the focus goes to the name of the next one. @returns call it before opening that one */
export function useLead(shownId: string | null, heading: RefObject<HTMLHeadingElement | null>): () => void {
  const leads = useRef(false);
  // With the drawing, as keys are heard: later, it would take for itself the focus that a key has asked for the one after it.
  useLayoutEffect(() => {
    if (!leads.current || shownId === null) return;
    leads.current = false;
    heading.current?.focus({ preventScroll: true });
  }, [shownId, heading]);
  return useCallback(() => {
    leads.current = true;
  }, []);
}

/** Fetches the one that comes next while this one is read. */
export function usePrefetched(next: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (next === undefined) return;
    let isLeft = false;
    // Not before this one is drawn, and early enough for quick leafing.
    void whenIdle().then(() => {
      if (isLeft) return;
      void queries.prefetchQuery(applicationQuery(next));
      void queries.prefetchQuery(eventsQuery(next));
      void queries.prefetchQuery(duplicatesQuery(next, null));
    });
    return () => {
      isLeft = true;
    };
  }, [queries, next]);
}
