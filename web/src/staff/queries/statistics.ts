import { queryOptions } from '@tanstack/react-query';
import type { statistics } from '#services/applications/contract.ts';
import { call } from '#web/api/client.ts';
import { asked, readOf } from './past.ts';

/** The figures of now, or as of an instant. */
export const statisticsQuery = (asOf: string | null = null) =>
  queryOptions({
    queryKey: ['statistics', 'figures', asOf],
    queryFn: ({ signal }) => call<typeof statistics>(asked('/api/statistics', asOf), { signal }),
    ...readOf(asOf),
  });
