import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedView, savedView, savedViews } from '#services/workbench/contract.ts';
import { call } from '#web/api/client.ts';

export type ViewScreen = SavedView['screen'];

export const savedViewsQuery = (screen: ViewScreen) =>
  queryOptions({
    queryKey: ['saved-views', screen],
    queryFn: ({ signal }) => call<typeof savedViews>(`/api/saved-views?screen=${screen}`, { signal }),
  });

/** Keeps a filter under a name, or forgets it. */
export function useViewChanges(screen: ViewScreen) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['saved-views', screen] });
  const save = useMutation({
    mutationFn: ({ id, ...view }: Omit<SavedView, 'screen'>) =>
      call<typeof savedView>(`/api/saved-views/${id}`, { method: 'PUT', body: { ...view, screen } }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: (id: string) => call(`/api/saved-views/${id}`, { method: 'DELETE' }),
    onSuccess: refresh,
  });
  return { save, remove };
}
