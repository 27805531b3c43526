import '@fontsource-variable/hanken-grotesk/index.css';
import '../styles/all.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { Outlet } from 'react-router-dom';
import { Toasts } from '#web/ui/toast.tsx';
import { Gate } from '../gate/gate.tsx';
import { type Inside, InsideContext } from '../gate/inside.ts';
import { LiveRefresh } from '../queries/live.tsx';
import { useSessionEnd } from '../queries/use-session-end.ts';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './sidebar-memory.ts';
import { useTheme } from './theme.ts';
import { TopBar } from './top-bar.tsx';

type ThemeProps = ReturnType<typeof useTheme>;

/** Everything under /admin: the gate until somebody with a staff role is there, then the shell around the screens. */
export function StaffLayout() {
  const themed = useTheme();
  return (
    <CSPProvider disableStyleElements>
      <Gate theme={themed.theme} onToggleTheme={themed.toggle}>
        {(inside) => <Shell inside={inside} {...themed} />}
      </Gate>
      <Toasts />
    </CSPProvider>
  );
}

function Shell({ inside, theme, toggle }: ThemeProps & { inside: Inside }) {
  const sidebar = useSidebar();
  useSessionEnd();
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
