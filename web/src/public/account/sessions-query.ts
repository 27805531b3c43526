import { request } from '#web/api/request.ts';

/** Where the user is signed in; this session first, then the latest seen. */
export const sessionsQuery = {
  queryKey: ['me', 'sessions'],
  queryFn: ({ signal }: { signal: AbortSignal }) => request('GET /api/auth/sessions', { signal }),
} as const;
