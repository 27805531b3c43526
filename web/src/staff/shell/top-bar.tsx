import { useMutation, useQueryClient } from '@tanstack/react-query';
import { LogOut } from 'lucide-react';
import type { Session } from '#services/identity/contract.ts';
import { call } from '#web/api/client.ts';
import { toast } from '#web/ui/toast.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import type { Theme } from './theme.ts';
import { ThemeButton } from './theme-button.tsx';

export type StaffUser = NonNullable<Session['user']>;

interface Props {
  user: StaffUser;
  theme: Theme;
  onToggleTheme: () => void;
}

export function TopBar({ user, theme, onToggleTheme }: Props) {
  const queries = useQueryClient();
  const signOut = useMutation({
    mutationFn: () => call('/api/auth/sign-out', { method: 'POST' }),
    // Nothing of the session stays in memory for whoever signs in next.
    onSuccess: () => queries.resetQueries(),
    onError: () =>
      toast({ title: 'Error', description: 'Failed to sign out. Please try again.', tone: 'danger' }),
  });
  const name = `${user.firstName} ${user.lastName}`.trim() || user.email.charAt(0).toUpperCase();
  return (
    <header className="top">
      <MobileMenu />
      <p className="top-t">Admin Dashboard</p>
      <ThemeButton theme={theme} onToggle={onToggleTheme} />
      <p className="me">
        <span className="me-n">{name}</span>
        <span className="role">{user.role === 'admin' ? 'Admin' : 'Editor'}</span>
      </p>
      <button
        className="btn quiet out"
        type="button"
        aria-label="Sign Out"
        disabled={signOut.isPending}
        onClick={() => signOut.mutate()}
      >
        <LogOut className="i" aria-hidden="true" />
        <span>Sign Out</span>
      </button>
    </header>
  );
}
