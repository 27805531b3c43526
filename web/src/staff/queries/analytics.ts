import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnalyticsFilters, analytics, assessmentFigures } from '#services/analytics/contract.ts';
import { call } from '#web/api/client.ts';
import { timings } from '#web/timings.ts';
import { asked, readOf } from './past.ts';

/** Under `statistics`: what refreshes those refreshes these (refresh.ts). As of an instant where one is given. */
export const analyticsQuery = (filters: AnalyticsFilters, asOf: string | null) =>
  queryOptions({
    queryKey: ['statistics', 'analytics', filters, asOf],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
      const path = `/api/analytics${query.size > 0 ? `?${query}` : ''}`;
      return call<typeof analytics>(asked(path, asOf), { signal });
    },
    placeholderData: keepPreviousData,
    ...readOf(asOf),
    // A busy server answers a change with figures of a moment before: they are asked for once more.
    ...(asOf === null && { refetchInterval: timings.ageTick }),
  });

/** The dashboard's average score. */
export const assessmentsQuery = (asOf: string | null) =>
  queryOptions({
    queryKey: ['statistics', 'assessments', asOf],
    queryFn: ({ signal }) =>
      call<typeof assessmentFigures>(asked('/api/analytics/assessments', asOf), { signal }),
    ...readOf(asOf),
  });
