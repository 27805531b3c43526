import type { factorList, sessionList } from '#services/identity/contract.ts';
import { call } from '#web/api/client.ts';

/** One's own second factor, and how many recovery codes are left. */
export const factorsQuery = {
  queryKey: ['own-factors'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call<typeof factorList>('/api/auth/factors', { signal }),
} as const;

/** One's own open sessions, this one first. */
export const sessionsQuery = {
  queryKey: ['own-sessions'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof sessionList>('/api/auth/sessions', { signal }),
} as const;
