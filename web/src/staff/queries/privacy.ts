import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RetentionRule } from '#services/settings/contract.ts';
import { request } from '#web/api/request.ts';
import { timings } from '#web/timings.ts';
import type { RequestStatus } from '../address/privacy-address.ts';

const limit = 25;

/** One page of the requests; the same again soon while one of them is being carried out. */
export const deletionsQuery = (status: RequestStatus | null, cursor: string | null) =>
  queryOptions({
    queryKey: ['privacy', 'deletions', status, cursor],
    queryFn: ({ signal }) =>
      request('GET /api/privacy/deletion-requests', { query: { limit, status, cursor }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.counts.processing ? timings.erasureEvery : timings.ageTick),
  });

export const deletionQuery = (id: string) =>
  queryOptions({
    queryKey: ['privacy', 'deletion', id],
    queryFn: ({ signal }) => request('GET /api/privacy/deletion-requests/:id', { params: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'processing' ? timings.erasureEvery : timings.ageTick,
  });

export const holdsQuery = (released: boolean, cursor: string | null) =>
  queryOptions({
    queryKey: ['privacy', 'holds', released, cursor],
    queryFn: ({ signal }) =>
      request('GET /api/privacy/holds', { query: { limit, released: String(released), cursor }, signal }),
    placeholderData: keepPreviousData,
  });

/** What each rule holds due; Settings says it too. */
export const retentionQuery = queryOptions({
  queryKey: ['privacy', 'retention'],
  queryFn: ({ signal }) => request('GET /api/privacy/retention', { signal }),
});

export const retentionDueQuery = (rule: RetentionRule, cursor: string | null) =>
  queryOptions({
    queryKey: ['privacy', 'retention', rule, cursor],
    queryFn: ({ signal }) =>
      request('GET /api/privacy/retention/:rule', { params: { rule }, query: { limit, cursor }, signal }),
    placeholderData: keepPreviousData,
  });
