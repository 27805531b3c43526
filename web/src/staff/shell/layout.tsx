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
import { PresentBanner } from '../time/present-banner.tsx';
import { useRecentlyOpened } from './recently-opened.ts';
import { Sidebar } from './sidebar.tsx';
import { useSidebar } from './sidebar-memory.ts';
import { type Themed, useTheme } from './theme.ts';
import { TopBar } from './top-bar.tsx';
import { usePalette } from './use-palette.ts';

// Nobody who is not signed in needs its code.
const SessionUpkeep = lazy(async () => ({ default: (await import('./session-upkeep.tsx')).SessionUpkeep }));

// Nor the palette before it is asked for.
const Palette = lazy(async () => ({ default: (await import('../palette/palette.tsx')).Palette }));

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
        {(inside) => <Shell inside={inside} themed={themed} />}
      </Gate>
      <Toasts />
    </CSPProvider>
  );
}

function Shell({ inside, themed }: { inside: Inside; themed: Themed }) {
  const sidebar = useSidebar();
  const palette = usePalette();
  useRecentlyOpened();
  return (
    <LiveRefresh>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <InsideContext value={inside}>
        <div className={sidebar.isCollapsed ? 'app mini' : 'app'}>
          <Sidebar isCollapsed={sidebar.isCollapsed} onToggle={sidebar.toggle} />
          <TopBar
            themed={themed}
            isSheetOpen={sidebar.isSheetOpen}
            setSheetOpen={sidebar.setSheetOpen}
            onPalette={() => palette.show(true)}
          />
          <PresentBanner />
          <Outlet />
        </div>
        {palette.isWanted && (
          <Suspense>
            <Palette
              isOpen={palette.isOpen}
              show={palette.show}
              onSidebar={sidebar.toggle}
              choose={themed.choose}
            />
          </Suspense>
        )}
      </InsideContext>
    </LiveRefresh>
  );
}
