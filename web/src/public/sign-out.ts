import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Session } from '#services/identity/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { request } from '#web/api/request.ts';
import { sessionKey, withoutSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { forgetSession } from '#web/session/memory.ts';
import { timings } from '#web/timings.ts';
import { toast } from '#web/ui/toast/toast.ts';

/** What this browser and this page know of the session. Drafts and the like are the visitor's own and stay. */
function forget(queries: QueryClient): void {
  forgetSession();
  queries.setQueryData<Session>(
    sessionKey,
    (known) => known && { ...known, user: null, next: 'done', expiresAt: null, impersonation: null },
  );
  queries.removeQueries(withoutSession);
}

async function endEverySession(queries: QueryClient): Promise<void> {
  // What the screen still asks for would be refused once the session is gone.
  await queries.cancelQueries(withoutSession);
  try {
    const signal = AbortSignal.timeout(timings.sessionTimeout);
    await request('POST /api/auth/sign-out', { signal });
  } catch (error) {
    // 401: there was nothing to end any more.
    if (error instanceof ApiError && error.status === 401) return;
    toast({
      title: 'Error',
      description: 'You are signed out here, but the server did not answer. Please sign in and out again.',
      tone: 'danger',
      about: 'sign-in',
    });
  }
}

/**
 * Signing out, for the layout that stays while pages change. While it goes on, no page is shown: the pages of a signed-in
 * user would lead to the sign-in as soon as the session is gone. Whatever the server answers, the screen is then signed out
 * and at home (applicant side, section 7, 'Global sign-out').
 */
export function useSigningOut() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isHome = useLocation().pathname === paths.home;
  const [phase, setPhase] = useState<'idle' | 'ending' | 'leaving'>('idle');
  const signOut = async () => {
    setPhase('ending');
    await endEverySession(queries);
    forget(queries);
    void navigate(paths.home);
    setPhase('leaving');
  };
  useEffect(() => {
    if (phase === 'leaving' && isHome) setPhase('idle');
  }, [phase, isHome]);
  return { signOut, isPending: phase !== 'idle' };
}

export const SignOutContext = createContext({ signOut: async () => {}, isPending: false });

/** Signs out from anywhere within the public layout. */
export const useSignOut = () => use(SignOutContext);
