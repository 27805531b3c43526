import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { whenIdle } from '#web/when-idle.ts';
import { applicationQuery, duplicatesQuery, eventsQuery } from '../queries/application.ts';
import { assessmentsQuery, detailedInfoQuery, documentsQuery, givenOf } from '../queries/dossier.ts';

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

/** All that its dossier shows, so that it stands whole at once. */
async function prefetchDossier(queries: QueryClient, id: string): Promise<void> {
  void queries.prefetchQuery(eventsQuery(id));
  void queries.prefetchQuery(duplicatesQuery(id, null));
  const given = givenOf(await queries.fetchQuery(applicationQuery(id)));
  if (given.info) void queries.prefetchQuery(detailedInfoQuery(id));
  if (given.assessment) void queries.prefetchQuery(assessmentsQuery(id));
  if (given.documents) void queries.prefetchQuery(documentsQuery(id));
}

/** Fetches the one that comes next while this one is read. */
export function usePrefetched(next: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (next === undefined) return;
    let isLeft = false;
    // Not before this one is drawn, and early enough for quick leafing. What fails here is asked for again, and reported, when it is opened.
    void whenIdle()
      .then(async () => {
        if (!isLeft) await prefetchDossier(queries, next);
      })
      .catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [queries, next]);
}
