import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Run, RunKind } from '#services/replay/contract.ts';
import { request } from '#web/api/request.ts';
import { timings } from '#web/timings.ts';

/** Waiting for a worker, or under way. */
export const isOpen = ({ state }: Pick<Run, 'state'>): boolean => state === 'waiting' || state === 'running';

/** Runs of one kind, newest first; looked at every second while one is open. */
export const runsQuery = (kind: RunKind) =>
  infiniteQueryOptions({
    queryKey: ['runs', kind],
    queryFn: ({ signal, pageParam }) =>
      request('GET /api/replay/runs', { query: { kind, limit: 10, cursor: pageParam }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(isOpen)) ? timings.runEvery : timings.ageTick,
  });

/** One run with its answer. What has ended stays as it is. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ['run', id],
    queryFn: ({ signal }) => request('GET /api/replay/runs/:id', { params: { id }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The newest signed checkpoints, and the key they are verified with. */
export const checkpointsQuery = queryOptions({
  queryKey: ['checkpoints'],
  queryFn: ({ signal }) => request('GET /api/checkpoints', { signal }),
});
