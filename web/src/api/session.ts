import { type Query, useQuery } from '@tanstack/react-query';
import type { Session } from '#services/identity/contract.ts';
import { keptExpiry, noteUser } from '#web/session/memory.ts';
import { timings } from '#web/timings.ts';
import { ApiError, lookInWith } from './client.ts';
import { request } from './request.ts';

export const sessionKey = ['session'] as const;
/** The queries whose answers belong to the person who is signed in. */
export const withoutSession = { predicate: ({ queryKey }: Query) => queryKey[0] !== sessionKey[0] };

/** This page has, or had, a signed-in user. */
let isKnown = false;

async function whoIsSignedIn(): Promise<Session> {
  // Only a returning visitor needs this code, so it loads while the server answers.
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

/** The session, for `useQuery` and for one request outside a component. */
export const sessionQuery = {
  queryKey: sessionKey,
  queryFn: whoIsSignedIn,
  staleTime: 60_000,
  // No retry: a header that offers to sign in is better than one that waits longer.
  retry: false,
} as const;

/** The current session. `isLoading` ends within five seconds; `error`: the server could not be reached. */
export function useSession() {
  const { data, isPending, error, refetch } = useQuery(sessionQuery);
  return {
    user: data?.user ?? null,
    /** The sign-in step that is left; the gate stays until it is `done` (ruling 18). */
    next: data?.next ?? 'done',
    hasGoogle: data?.hasGoogle ?? false,
    /** The applicant whose portal an admin views, if any (ruling 22). */
    impersonation: data?.impersonation ?? null,
    expiresAt: data?.expiresAt ?? null,
    isKnown,
    isLoading: isPending,
    error,
    refetch,
  };
}
