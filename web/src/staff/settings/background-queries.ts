import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { deadLettersPage, maintenanceOverview } from '#services/background/contract.ts';
import { call } from '#web/api/client.ts';
import { timings } from '#web/timings.ts';

/** Jobs that failed for good, newest first. */
export const deadLettersQuery = infiniteQueryOptions({
  queryKey: ['jobs', 'dead-letters'],
  queryFn: ({ signal, pageParam }) =>
    call<typeof deadLettersPage>(
      `/api/jobs/dead-letters?${new URLSearchParams({ limit: '20', ...(pageParam && { cursor: pageParam }) })}`,
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: (page) => page.next,
  refetchInterval: timings.ageTick,
});

export const maintenanceQuery = queryOptions({
  queryKey: ['jobs', 'maintenance'],
  queryFn: ({ signal }) => call<typeof maintenanceOverview>('/api/maintenance', { signal }),
});
