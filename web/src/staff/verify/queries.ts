import { queryOptions } from '@tanstack/react-query';
import { addressOf, request } from '#web/api/request.ts';

/** The newest signed checkpoints, and the key they are verified with. */
export const checkpointsQuery = queryOptions({
  queryKey: ['checkpoints'],
  queryFn: ({ signal }) => request('GET /api/checkpoints', { signal }),
});

/** Where the offline verifier is given out. */
export const verifierAddress = addressOf('GET /api/checkpoints/verifier.mjs');
