import '@fontsource-variable/hanken-grotesk/index.css';
import '../styles/all.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { Toasts } from '#web/ui/toast.tsx';
import { LiveRefresh } from '../queries/live.tsx';
import { useSessionEnd } from '../queries/use-session-end.ts';
import { LoadError } from '../signs/load-error.tsx';
import { AccessDenied } from './access-denied.tsx';
import { Checking } from './checking.tsx';
import { GateFrame } from './gate-frame.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './sidebar-memory.ts';
import { SignIn } from './sign-in.tsx';
import { StaffUserContext } from './staff-user.ts';
import { useTheme } from './theme.ts';
import { type StaffUser, TopBar } from './top-bar.tsx';

type ThemeProps = ReturnType<typeof useTheme>;

/** Everything under /admin: the gate until somebody with a staff role is there, then the shell around the screens. */
export function StaffLayout() {
  const themed = useTheme();
  return (
    <CSPProvider disableStyleElements>
      <Door {...themed} />
      <Toasts />
    </CSPProvider>
  );
}

function Door(themed: ThemeProps) {
  const { user, isLoading, error, refetch } = useSession();
  if (user && user.role !== 'applicant') return <Shell user={user} {...themed} />;
  let state: ReactNode = <SignIn />;
  if (isLoading) state = <Checking />;
  else if (error)
    state = (
      <LoadError title="Your access could not be verified" error={error} onRetry={() => void refetch()} />
    );
  else if (user) state = <AccessDenied email={user.email} />;
  return (
    <GateFrame theme={themed.theme} onToggleTheme={themed.toggle}>
      {state}
    </GateFrame>
  );
}

function Shell({ user, theme, toggle }: ThemeProps & { user: StaffUser }) {
  const sidebar = useSidebar();
  useSessionEnd();
  return (
    <LiveRefresh>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <div className={sidebar.isCollapsed ? 'app mini' : 'app'}>
        <Sidebar isCollapsed={sidebar.isCollapsed} onToggle={sidebar.toggle} />
        <TopBar user={user} theme={theme} onToggleTheme={toggle} />
        <StaffUserContext value={user}>
          <Outlet />
        </StaffUserContext>
      </div>
    </LiveRefresh>
  );
}
