import { useQuery } from '@tanstack/react-query';
import type { Session, sessionResult } from '#services/identity/contract.ts';
import { keepSession } from '#web/session/memory.ts';
import { timings } from '#web/timings.ts';
import { ApiError, call, lookInWith } from './client.ts';

export const sessionKey = ['session'] as const;

const timedOut = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new ApiError(0, null))));

/** Whoever comes back after a while has a token that lapsed: it is renewed, and the server asked again. */
async function askSession(): Promise<Session> {
  const signal = AbortSignal.timeout(timings.sessionTimeout);
  const ask = () => call<typeof sessionResult>('/api/auth/session', { signal });
  const session = await ask();
  if (!session.canRefresh) return session;
  const { refresh } = await import('./refresh.ts');
  await Promise.race([refresh(), timedOut(signal)]).catch((error: unknown) => {
    // over in the meantime: the second answer says why
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  });
  return ask();
}

async function whoIsSignedIn(): Promise<Session> {
  const session = await askSession();
  keepSession(session);
  lookInWith(session.impersonation?.id ?? null);
  return session;
}

/** Who is signed in, for `useQuery` and for asking once outside a component. */
export const sessionQuery = {
  queryKey: sessionKey,
  queryFn: whoIsSignedIn,
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
    idleMinutes: data?.idleMinutes ?? null,
    endedBecause: data?.endedBecause ?? null,
    isLoading: isPending,
    error,
    refetch,
  };
}
