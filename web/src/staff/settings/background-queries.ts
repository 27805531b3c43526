import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { request } from '#web/api/request.ts';
import { timings } from '#web/timings.ts';

/** Jobs that failed for good, newest first. */
export const deadLettersQuery = infiniteQueryOptions({
  queryKey: ['jobs', 'dead-letters'],
  queryFn: ({ signal, pageParam }) =>
    request('GET /api/jobs/dead-letters', { query: { limit: 20, cursor: pageParam }, signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  refetchInterval: timings.ageTick,
});

export const maintenanceQuery = queryOptions({
  queryKey: ['jobs', 'maintenance'],
  queryFn: ({ signal }) => request('GET /api/maintenance', { signal }),
});
