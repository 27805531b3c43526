import { queryOptions } from '@tanstack/react-query';
import type { checkpoints } from '#services/replay/contract.ts';
import { call } from '#web/api/client.ts';

/** The newest signed checkpoints, and the key they are verified with. */
export const checkpointsQuery = queryOptions({
  queryKey: ['checkpoints'],
  queryFn: ({ signal }) => call<typeof checkpoints>('/api/checkpoints', { signal }),
});

/** Where the offline verifier is given out. */
export const verifierAddress = '/api/checkpoints/verifier.mjs';
