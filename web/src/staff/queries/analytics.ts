import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnalyticsFilters } from '#services/analytics/contract.ts';
import { request } from '#web/api/request.ts';
import { timings } from '#web/timings.ts';
import { readOf } from './past.ts';

/** Under `statistics`: what refreshes those refreshes these (refresh.ts). As of an instant where one is given. */
export const analyticsQuery = (filters: AnalyticsFilters, asOf: string | null) =>
  queryOptions({
    queryKey: ['statistics', 'analytics', filters, asOf],
    queryFn: ({ signal }) => request('GET /api/analytics', { query: { ...filters, asOf }, signal }),
    placeholderData: keepPreviousData,
    ...readOf(asOf),
    // A busy server answers a change with figures of a moment before: they are asked for once more.
    ...(asOf === null && { refetchInterval: timings.ageTick }),
  });

/** The dashboard's average score. */
export const assessmentsQuery = (asOf: string | null) =>
  queryOptions({
    queryKey: ['statistics', 'assessments', asOf],
    queryFn: ({ signal }) => request('GET /api/analytics/assessments', { query: { asOf }, signal }),
    ...readOf(asOf),
  });
