import { queryOptions } from '@tanstack/react-query';
import type { journeysAnswer } from '#services/journeys/contract.ts';
import { call } from '#web/api/client.ts';

/** Which ways real applications went: history, so that it need not be asked for at every look. */
export const journeysQuery = queryOptions({
  queryKey: ['journeys'],
  queryFn: ({ signal }) => call<typeof journeysAnswer>('/api/journeys', { signal }),
  staleTime: 60_000,
});
