import { queryOptions } from '@tanstack/react-query';
import { request } from '#web/api/request.ts';
import { readOf } from './past.ts';

/** The figures of now, or as of an instant. */
export const statisticsQuery = (asOf: string | null = null) =>
  queryOptions({
    queryKey: ['statistics', 'figures', asOf],
    queryFn: ({ signal }) => request('GET /api/statistics', { query: { asOf }, signal }),
    ...readOf(asOf),
  });
