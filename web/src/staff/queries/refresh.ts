import type { QueryClient } from '@tanstack/react-query';

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
