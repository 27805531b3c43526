import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { signInResult } from '#services/identity/contract.ts';
import { call } from '#web/api/client.ts';
import { sessionKey } from '#web/api/session.ts';
import { toast } from '#web/ui/toast.tsx';
import type { Passwords } from './check-passwords.ts';
import { sessionsQuery } from './sessions-query.ts';

/** Changes the password of whoever is signed in; this session stays, under a new name. */
export function useChangePassword() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ currentPassword, newPassword }: Passwords) =>
      call<typeof signInResult>('/api/auth/password-change', {
        method: 'POST',
        body: { currentPassword: currentPassword || null, newPassword },
      }),
    onSuccess: () => {
      toast({ title: 'Password changed' });
      void queries.invalidateQueries({ queryKey: sessionKey });
      return queries.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
}
