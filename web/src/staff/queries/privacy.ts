import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  deletion,
  deletionsPage,
  holdsPage,
  retentionDuePage,
  retentionOverview,
} from '#services/privacy/contract.ts';
import type { RetentionRule } from '#services/settings/contract.ts';
import { call } from '#web/api/client.ts';
import { timings } from '#web/timings.ts';
import type { RequestStatus } from '../address/privacy-address.ts';

const pageOf = (path: string, cursor: string | null, more: Record<string, string> = {}): string =>
  `${path}?${new URLSearchParams({ limit: '25', ...more, ...(cursor && { cursor }) })}`;

/** One page of the requests; the same again soon while one of them is being carried out. */
export const deletionsQuery = (status: RequestStatus | null, cursor: string | null) =>
  queryOptions({
    queryKey: ['privacy', 'deletions', status, cursor],
    queryFn: ({ signal }) =>
      call<typeof deletionsPage>(pageOf('/api/privacy/deletion-requests', cursor, status ? { status } : {}), {
        signal,
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.counts.processing ? timings.erasureEvery : timings.ageTick),
  });

export const deletionQuery = (id: string) =>
  queryOptions({
    queryKey: ['privacy', 'deletion', id],
    queryFn: ({ signal }) => call<typeof deletion>(`/api/privacy/deletion-requests/${id}`, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'processing' ? timings.erasureEvery : timings.ageTick,
  });

export const holdsQuery = (released: boolean, cursor: string | null) =>
  queryOptions({
    queryKey: ['privacy', 'holds', released, cursor],
    queryFn: ({ signal }) =>
      call<typeof holdsPage>(pageOf('/api/privacy/holds', cursor, { released: String(released) }), {
        signal,
      }),
    placeholderData: keepPreviousData,
  });

/** What each rule holds due; Settings says it too. */
export const retentionQuery = queryOptions({
  queryKey: ['privacy', 'retention'],
  queryFn: ({ signal }) => call<typeof retentionOverview>('/api/privacy/retention', { signal }),
});

export const retentionDueQuery = (rule: RetentionRule, cursor: string | null) =>
  queryOptions({
    queryKey: ['privacy', 'retention', rule, cursor],
    queryFn: ({ signal }) =>
      call<typeof retentionDuePage>(pageOf(`/api/privacy/retention/${rule}`, cursor), { signal }),
    placeholderData: keepPreviousData,
  });
