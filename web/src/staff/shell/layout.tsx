import '@fontsource-variable/hanken-grotesk/index.css';
import '../styles/all.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { Toasts } from '#web/ui/toast.tsx';
import { Gate } from '../gate/gate.tsx';
import { type Inside, InsideContext } from '../gate/inside.ts';
import { LiveRefresh } from '../queries/live.tsx';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './sidebar-memory.ts';
import { useTheme } from './theme.ts';
import { TopBar } from './top-bar.tsx';

// Nobody who is not signed in needs its code.
const SessionUpkeep = lazy(async () => ({ default: (await import('./session-upkeep.tsx')).SessionUpkeep }));

type ThemeProps = ReturnType<typeof useTheme>;

/** Everything under /admin: the gate until somebody with a staff role is there, then the shell around the screens. */
export function StaffLayout() {
  const themed = useTheme();
  const { isKnown } = useSession();
  return (
    <CSPProvider disableStyleElements>
      {isKnown && (
        <Suspense>
          <SessionUpkeep />
        </Suspense>
      )}
      <Gate theme={themed.theme} onToggleTheme={themed.toggle}>
        {(inside) => <Shell inside={inside} {...themed} />}
      </Gate>
      <Toasts />
    </CSPProvider>
  );
}

function Shell({ inside, theme, toggle }: ThemeProps & { inside: Inside }) {
  const sidebar = useSidebar();
  return (
    <LiveRefresh>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <InsideContext value={inside}>
        <div className={sidebar.isCollapsed ? 'app mini' : 'app'}>
          <Sidebar isCollapsed={sidebar.isCollapsed} onToggle={sidebar.toggle} />
          <TopBar theme={theme} onToggleTheme={toggle} />
          <Outlet />
        </div>
      </InsideContext>
    </LiveRefresh>
  );
}
