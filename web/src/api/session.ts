import { useQuery } from '@tanstack/react-query';
import type { sessionResult } from '#services/identity/contract.ts';
import { timings } from '#web/timings.ts';
import { call } from './client.ts';

export const sessionKey = ['session'] as const;

/** Who is signed in, for `useQuery` and for asking once outside a component. */
export const sessionQuery = {
  queryKey: sessionKey,
  queryFn: () =>
    call<typeof sessionResult>('/api/auth/session', { signal: AbortSignal.timeout(timings.sessionTimeout) }),
  staleTime: 60_000,
  // One try: a header that waits longer than the timeout is worse than one that offers to sign in.
  retry: false,
} as const;

/** Who is signed in. `isLoading` ends after five seconds at the latest; `error` says that nobody could be asked. */
export function useSession() {
  const { data, isPending, error, refetch } = useQuery(sessionQuery);
  return {
    user: data?.user ?? null,
    /** What is left to do before the user is in: while it is not `done`, the gate goes on (ruling 18). */
    next: data?.next ?? 'done',
    hasGoogle: data?.hasGoogle ?? false,
    expiresAt: data?.expiresAt ?? null,
    isLoading: isPending,
    error,
    refetch,
  };
}
