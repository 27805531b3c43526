import { queryOptions } from '@tanstack/react-query';
import type { RunDetail } from '#services/replay/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';
import { timings } from '#web/timings.ts';

export type WhatIfRun = Extract<RunDetail, { kind: 'what-if' }>;
export const isOpen = ({ state }: Pick<RunDetail, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** One run; looked at every second until it has ended, after which it never changes. */
export const runQuery = (id: string) =>
  queryOptions({
    queryKey: ['replay-runs', 'one', id],
    queryFn: async ({ signal }) => {
      const found = await request('GET /api/replay/runs/:id', { params: { id }, signal });
      if (found.kind !== 'what-if') throw new Error('That run answers no what-if.');
      return found;
    },
    retry: (tries, error) =>
      !(error instanceof ApiError && error.status < 500 && error.status > 0) && tries < 2,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? timings.refreshEvery : false),
    staleTime: ({ state }) => (state.data && !isOpen(state.data) ? Number.POSITIVE_INFINITY : 0),
  });

/** The latest twenty questions of all staff, newest first. */
export const earlierQuery = queryOptions({
  queryKey: ['replay-runs', 'what-if'],
  queryFn: ({ signal }) => request('GET /api/replay/runs', { query: { kind: 'what-if', limit: 20 }, signal }),
  refetchInterval: ({ state }) => (state.data?.items.some(isOpen) ? timings.refreshEvery * 2 : false),
});
