import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Session } from '#services/identity/contract.ts';
import { ApiError, call } from '#web/api/client.ts';
import { sessionKey } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { timings } from '#web/timings.ts';
import { toast } from '#web/ui/toast.tsx';

/** What this browser and this page know of the session. Drafts and the like are the visitor's own and stay. */
function forget(queries: QueryClient): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith('cursus.')) localStorage.removeItem(key);
  queries.setQueryData<Session>(
    sessionKey,
    (known) => known && { ...known, user: null, next: 'done', expiresAt: null, impersonation: null },
  );
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
}

async function endEverySession(): Promise<void> {
  try {
    const signal = AbortSignal.timeout(timings.sessionTimeout);
    await call('/api/auth/sign-out', { method: 'POST', signal });
  } catch (error) {
    // 401: there was nothing to end any more.
    if (error instanceof ApiError && error.status === 401) return;
    toast({
      title: 'Error',
      description: 'You are signed out here, but the server did not answer. Please sign in and out again.',
      tone: 'danger',
    });
  }
}

/**
 * Signing out, for the layout that stays while pages change. Home comes first, because every page of somebody signed in
 * leads to the sign-in as soon as nobody is; there the screen is signed out, whatever the server then answers (section
 * 7, 'Global sign-out').
 */
export function useSigningOut() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [isPending, setPending] = useState(false);
  const isReady = isPending && pathname === paths.home;
  useEffect(() => {
    if (!isReady) return;
    setPending(false);
    forget(queries);
    void endEverySession();
  }, [isReady, queries]);
  const signOut = () => {
    setPending(true);
    void navigate(paths.home);
  };
  return { signOut, isPending };
}

export const SignOutContext = createContext({ signOut: () => {}, isPending: false });

/** Signs out from anywhere within the public layout. */
export const useSignOut = () => use(SignOutContext);
