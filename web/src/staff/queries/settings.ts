import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { mailTemplates, settingsView } from '#services/settings/contract.ts';
import type { deliveries, webhooks } from '#services/webhooks/contract.ts';
import { call } from '#web/api/client.ts';
import { timings } from '#web/timings.ts';

export const settingsQuery = queryOptions({
  queryKey: ['settings', 'all'],
  queryFn: ({ signal }) => call<typeof settingsView>('/api/settings', { signal }),
});

export const mailTemplatesQuery = queryOptions({
  queryKey: ['settings', 'mail-templates'],
  queryFn: ({ signal }) => call<typeof mailTemplates>('/api/mail-templates', { signal }),
});

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks', 'list'],
  queryFn: ({ signal }) => call<typeof webhooks>('/api/webhooks', { signal }),
});

/** A webhook's log, newest first; looked at again soon while something is under way. */
export const deliveriesQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', 'deliveries', id],
    queryFn: ({ signal, pageParam }) =>
      call<typeof deliveries>(
        `/api/webhooks/${id}/deliveries${pageParam ? `?cursor=${encodeURIComponent(pageParam)}` : ''}`,
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ status }) => status === 'queued'))
        ? timings.refreshEvery
        : timings.ageTick,
  });
