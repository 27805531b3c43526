import { request } from '#web/api/request.ts';

/** One's own second factor, and how many recovery codes are left. */
export const factorsQuery = {
  queryKey: ['own-factors'],
  queryFn: ({ signal }: { signal: AbortSignal }) => request('GET /api/auth/factors', { signal }),
} as const;

/** One's own open sessions, this one first. */
export const sessionsQuery = {
  queryKey: ['own-sessions'],
  queryFn: ({ signal }: { signal: AbortSignal }) => request('GET /api/auth/sessions', { signal }),
} as const;
