import type { PrivacyRequest } from '#services/privacy/contract.ts';
import { request } from '#web/api/request.ts';

/** One's own privacy requests, newest first. */
export const requestsQuery = {
  queryKey: ['me', 'privacy-requests'],
  // without a connection it fails, and says so, instead of waiting for one
  networkMode: 'always',
  queryFn: ({ signal }: { signal: AbortSignal }) => request('GET /api/privacy/requests', { signal }),
} as const;

/** The request for deletion that is not settled yet, if any. */
export const openDeletionOf = (items: readonly PrivacyRequest[]): PrivacyRequest | undefined =>
  items.find(
    ({ requestType, status }) =>
      requestType === 'data_deletion' && (status === 'pending' || status === 'processing'),
  );
