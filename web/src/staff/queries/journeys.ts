import { queryOptions } from '@tanstack/react-query';
import { request } from '#web/api/request.ts';

/** Which ways real applications went: history, so that it need not be asked for at every look. */
export const journeysQuery = queryOptions({
  queryKey: ['journeys'],
  queryFn: ({ signal }) => request('GET /api/journeys', { signal }),
  staleTime: 60_000,
});
