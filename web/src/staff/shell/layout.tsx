import '@fontsource-variable/hanken-grotesk/index.css';
import '../styles/all.css';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { useSession } from '#web/api/session.ts';
import { Toasts } from '#web/ui/toast/toasts.tsx';
import { Gate } from '../gate/gate.tsx';
import { type Inside, InsideContext } from '../gate/inside.ts';
import { LiveRefresh } from '../queries/live.tsx';
import { PresentBanner } from '../time/present-banner.tsx';
import { useRecentlyOpened } from './recently-opened.ts';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './sidebar-memory.ts';
import { type Themed, useTheme } from './theme.ts';
import { TopBar } from './top-bar.tsx';
import { usePrintedWords } from './use-printed-words.ts';

// Before someone signs in its code is not needed.
const SessionUpkeep = lazy(async () => ({ default: (await import('./session-upkeep.tsx')).SessionUpkeep }));

/** Everything under /admin: the gate until someone with a staff role has signed in, then the shell around the screens. */
export function StaffLayout() {
  const themed = useTheme();
  const { isKnown } = useSession();
  return (
    <CSPProvider disableStyleElements>
      <div className={styles.frame} data-print="flow">
        {isKnown && (
          <Suspense>
            <SessionUpkeep />
          </Suspense>
        )}
        <Gate theme={themed.theme} onToggleTheme={themed.toggle}>
          {(inside) => <Shell inside={inside} themed={themed} />}
        </Gate>
      </div>
      <Toasts />
    </CSPProvider>
  );
}

function Shell({ inside, themed }: { inside: Inside; themed: Themed }) {
  const sidebar = useSidebar();
  useRecentlyOpened();
  usePrintedWords(inside.user);
  return (
    <LiveRefresh>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <InsideContext value={inside}>
        <div className={styles.shell} data-print="flow">
          <Sidebar isCollapsed={sidebar.isCollapsed} onToggle={sidebar.toggle} />
          <TopBar
            themed={themed}
            isSheetOpen={sidebar.isSheetOpen}
            setSheetOpen={sidebar.setSheetOpen}
            onSidebar={sidebar.toggle}
          />
          <PresentBanner />
          <Outlet />
        </div>
      </InsideContext>
    </LiveRefresh>
  );
}
