import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { call } from '#web/api/client.ts';
import { sessionKey, useSession } from '#web/api/session.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/toast.tsx';

type Account = 'loading' | 'out' | { name: string; home: string; isAdmin: boolean; isStaff: boolean };

/** What the header says of whoever is signed in. */
export function useAccount(): Account {
  const { user, isLoading } = useSession();
  if (isLoading) return 'loading';
  if (!user) return 'out';
  const isStaff = user.role !== 'applicant';
  return {
    name: user.firstName || (user.email.split('@')[0] ?? user.email),
    home: isStaff ? paths.admin.overview : paths.applicant.dashboard,
    isAdmin: user.role === 'admin',
    isStaff,
  };
}

/** Ends every session of the user, and forgets what was read on their behalf. */
export function useSignOut() {
  const queries = useQueryClient();
  const navigate = useNavigate();
  // Without `useMutation`: it would be the only one in the code that every public page loads first.
  const [isPending, setPending] = useState(false);
  const signOut = async () => {
    setPending(true);
    try {
      await call('/api/auth/sign-out', { method: 'POST' });
      await navigate(paths.home);
      queries.setQueryData(sessionKey, { user: null, expiresAt: null });
      queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionKey[0] });
    } catch {
      toast({ title: 'Error', description: 'Failed to sign out. Please try again.', tone: 'danger' });
    } finally {
      setPending(false);
    }
  };
  return { signOut, isPending };
}
