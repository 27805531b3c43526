import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { request } from '#web/api/request.ts';
import { timings } from '#web/timings.ts';
import { toast } from '#web/ui/toast/toast.ts';

/** How old the queue is, who is next, and this week against the last. Refreshed with the figures. */
export const morningQuery = queryOptions({
  queryKey: ['statistics', 'morning'],
  queryFn: ({ signal }) => request('GET /api/morning', { signal }),
  // A read of it that took long is shared for a while: what it missed comes with the next.
  refetchInterval: timings.morningEvery,
});

/** What happened since the reader was here last. */
export const newsQuery = queryOptions({
  queryKey: ['statistics', 'news'],
  queryFn: ({ signal }) => request('GET /api/news', { signal }),
});

/** The applications that the reader worked on last. */
export const workedOnQuery = queryOptions({
  queryKey: ['statistics', 'worked-on'],
  queryFn: ({ signal }) => request('GET /api/worked-on', { signal }),
});

/** Notes up to when the news were seen; null takes it back. */
export function useMarkSeen() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (at: string | null) => request('PUT /api/news/seen', { body: { at } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: newsQuery.queryKey }),
    onError: (error) =>
      toast({
        title: 'Not marked as seen',
        description: `${error.message} Nothing was changed. Please try again.`,
        tone: 'danger',
        about: 'news',
      }),
  });
}
