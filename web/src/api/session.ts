import { useQuery } from '@tanstack/react-query';
import type { Session } from '#services/identity/contract.ts';
import { keptExpiry, noteUser } from '#web/session/memory.ts';
import { timings } from '#web/timings.ts';
import { ApiError, lookInWith } from './client.ts';
import { request } from './request.ts';

export const sessionKey = ['session'] as const;

/** Somebody is signed in on this page, or was. */
let isKnown = false;

async function whoIsSignedIn(): Promise<Session> {
  // Only those who come back wait for more than the answer, and that is on its way together with it.
  const kept = keptExpiry();
  const before = kept && import('./known-session.ts');
  const signal = AbortSignal.timeout(timings.sessionTimeout);
  const ask = () => request('GET /api/auth/session', { signal });
  let session = await ask();
  if (before || session.user || session.canRefresh) {
    const settled = (before || import('./known-session.ts')).then(({ settle }) => settle(session, ask, kept));
    const late = new Promise<never>((_, reject) =>
      signal.addEventListener('abort', () => reject(new ApiError(0, null))),
    );
    session = await Promise.race([settled, late]);
    isKnown ||= Boolean(session.user ?? session.endedBecause);
  }
  lookInWith(session.impersonation?.id ?? null);
  noteUser(session.user?.id ?? null);
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
    /** The applicant whose portal an admin looks at, if any (ruling 22). */
    impersonation: data?.impersonation ?? null,
    expiresAt: data?.expiresAt ?? null,
    isKnown,
    isLoading: isPending,
    error,
    refetch,
  };
}
