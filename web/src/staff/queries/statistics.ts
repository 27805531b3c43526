import { queryOptions } from '@tanstack/react-query';
import type { statistics } from '#services/applications/contract.ts';
import { call } from '#web/api/client.ts';

export const statisticsQuery = queryOptions({
  queryKey: ['statistics'],
  queryFn: ({ signal }) => call<typeof statistics>('/api/statistics', { signal }),
});
