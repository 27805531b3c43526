import { LogOut } from 'lucide-react';
import { NavLink } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { useInside } from '../gate/inside.ts';
import { MobileMenu } from './mobile-menu.tsx';
import type { Theme } from './theme.ts';
import { ThemeButton } from './theme-button.tsx';

/** Title, the user with the way to their account, their role, and the way out. */
export function TopBar({ theme, onToggleTheme }: { theme: Theme; onToggleTheme: () => void }) {
  const { user, signOut, isLeaving } = useInside();
  const initial = user.email.charAt(0).toUpperCase();
  const name = `${user.firstName} ${user.lastName}`.trim() || initial;
  return (
    <header className="top">
      <MobileMenu />
      <p className="top-t">Admin Dashboard</p>
      <ThemeButton theme={theme} onToggle={onToggleTheme} />
      <p className="me">
        <NavLink className="me-a" to={paths.admin.account} title="Your account">
          <span className="me-n">{name}</span>
          <span className="ini" aria-hidden="true">
            {initial}
          </span>
          <span className="vh">, your account</span>
        </NavLink>
        <span className="role">{user.role === 'admin' ? 'Admin' : 'Editor'}</span>
      </p>
      <button
        className="btn quiet out"
        type="button"
        aria-label="Sign Out"
        disabled={isLeaving}
        onClick={signOut}
      >
        <LogOut className="i" aria-hidden="true" />
        <span>Sign Out</span>
      </button>
    </header>
  );
}
