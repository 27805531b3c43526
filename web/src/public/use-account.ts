import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Session } from '#services/identity/contract.ts';
import { ApiError, call } from '#web/api/client.ts';
import { sessionKey, useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { timings } from '#web/timings.ts';
import { toast } from '#web/ui/toast.tsx';
import { homeOf } from './home-of.ts';

type Account = 'loading' | 'out' | { name: string; home: string; isAdmin: boolean };

/** What the header says of whoever is signed in. */
export function useAccount(): Account {
  const session = useSession();
  const { user, isLoading } = session;
  if (isLoading) return 'loading';
  if (!user) return 'out';
  return {
    name: user.firstName || (user.email.split('@')[0] ?? user.email),
    home: homeOf(session),
    isAdmin: user.role === 'admin',
  };
}

/** What this browser remembers of a session; drafts and the like are the visitor's own and stay. */
function forgetSession(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith('cursus.')) localStorage.removeItem(key);
}

/**
 * Ends every session of the user, and forgets what was read on their behalf. Whatever the server answers, this screen is
 * signed out and at home (section 7, 'Global sign-out').
 */
export function useSignOut() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  // Without `useMutation`: it would be the only one in the code that every public page loads first.
  const [isPending, setPending] = useState(false);
  const signOut = async () => {
    setPending(true);
    // Home first: every page of somebody signed in leads to the sign-in as soon as nobody is.
    await navigate(paths.home, { flushSync: true });
    forgetSession();
    queries.setQueryData<Session>(
      sessionKey,
      (known) => known && { ...known, user: null, next: 'done', expiresAt: null, impersonation: null },
    );
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    try {
      const signal = AbortSignal.timeout(timings.sessionTimeout);
      await call('/api/auth/sign-out', { method: 'POST', signal });
    } catch (error) {
      // 401: there was nothing to end any more.
      if (!(error instanceof ApiError && error.status === 401))
        toast({
          title: 'Error',
          description:
            'You are signed out here, but the server did not answer. Please sign in and out again.',
          tone: 'danger',
        });
    }
    setPending(false);
  };
  return { signOut, isPending };
}
