import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Fetches again what a change of applications can have altered. `ids` null: anything may have changed. */
export async function refreshApplications(
  queries: QueryClient,
  ids: readonly string[] | null,
): Promise<void> {
  const details = ids
    ? ids.map((id) => queries.invalidateQueries({ queryKey: ['application', id] }))
    : [queries.invalidateQueries({ queryKey: ['application'] })];
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['statistics'] }),
    queries.invalidateQueries({ queryKey: ['applications'] }),
    ...details,
  ]);
}

/**
 * For a change's `onSettled`: what its screen shows is read again. A change that worked is pending until then, so that nothing old is seen;
 * one that failed can be tried again at once.
 */
export const refreshAfter =
  (queries: QueryClient, queryKey: QueryKey) =>
  (_result: unknown, error: Error | null): Promise<void> | undefined => {
    const refreshed = queries.invalidateQueries({ queryKey });
    return error ? undefined : refreshed;
  };
