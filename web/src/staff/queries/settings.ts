import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { request } from '#web/api/request.ts';
import { timings } from '#web/timings.ts';

export const settingsQuery = queryOptions({
  queryKey: ['settings', 'all'],
  queryFn: ({ signal }) => request('GET /api/settings', { signal }),
});

export const mailTemplatesQuery = queryOptions({
  queryKey: ['settings', 'mail-templates'],
  queryFn: ({ signal }) => request('GET /api/mail-templates', { signal }),
});

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: ({ signal }) => request('GET /api/webhooks', { signal }),
});

/** A webhook's log, newest first; looked at again soon while something is under way. */
export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', 'deliveries', id],
    queryFn: ({ signal, pageParam }) =>
      request('GET /api/webhooks/:id/deliveries', { params: { id }, query: { cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ status }) => status === 'queued'))
        ? timings.refreshEvery
        : timings.ageTick,
  });
