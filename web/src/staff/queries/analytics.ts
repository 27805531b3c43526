import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnalyticsFilters, analytics, assessmentFigures } from '#services/analytics/contract.ts';
import { call } from '#web/api/client.ts';
import { timings } from '#web/timings.ts';

/** Under `statistics`: what refreshes those refreshes these (refresh.ts). */
export const analyticsQuery = (filters: AnalyticsFilters) =>
  queryOptions({
    queryKey: ['statistics', 'analytics', filters],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(filters)) if (value) query.set(name, value);
      return call<typeof analytics>(`/api/analytics${query.size > 0 ? `?${query}` : ''}`, { signal });
    },
    placeholderData: keepPreviousData,
    // A busy server answers a change with figures of a moment before: they are asked for once more.
    refetchInterval: timings.ageTick,
  });

/** The dashboard's average score. */
export const assessmentsQuery = queryOptions({
  queryKey: ['statistics', 'assessments'],
  queryFn: ({ signal }) => call<typeof assessmentFigures>('/api/analytics/assessments', { signal }),
});
