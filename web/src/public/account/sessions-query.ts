import type { sessionList } from '#services/identity/contract.ts';
import { call } from '#web/api/client.ts';

/** Where somebody is signed in; this session first, then the latest seen. */
export const sessionsQuery = {
  queryKey: ['me', 'sessions'],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call<typeof sessionList>('/api/auth/sessions', { signal }),
} as const;
