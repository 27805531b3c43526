import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { SavedView } from '#services/workbench/contract.ts';
import { request } from '#web/api/request.ts';

export type ViewScreen = SavedView['screen'];

export const savedViewsQuery = (screen: ViewScreen) =>
  queryOptions({
    queryKey: ['saved-views', screen],
    queryFn: ({ signal }) => request('GET /api/saved-views', { query: { screen }, signal }),
  });

/** Keeps a filter under a name, or forgets it. */
export function useViewChanges(screen: ViewScreen) {
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['saved-views', screen] });
  const save = useMutation({
    mutationFn: ({ id, ...view }: Omit<SavedView, 'screen'>) =>
      request('PUT /api/saved-views/:id', { params: { id }, body: { ...view, screen } }),
    onSuccess: refresh,
  });
  const remove = useMutation({
    mutationFn: (id: string) => request('DELETE /api/saved-views/:id', { params: { id } }),
    onSuccess: refresh,
  });
  return { save, remove };
}
