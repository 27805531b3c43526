import { useCallback, useEffect, useLayoutEffect, useState } from 'react';

const cookie = 'sidebar';
const sevenDays = 7 * 24 * 60 * 60;

const scarce = () => window.matchMedia('(max-width: 1100px)');

/** What was chosen in the last seven days; without a choice it is collapsed where room is scarce. */
function isCollapsedNow(): boolean {
  const chosen = document.cookie.split('; ').find((pair) => pair.startsWith(`${cookie}=`));
  return chosen ? chosen === `${cookie}=collapsed` : scarce().matches;
}

function remember(isCollapsed: boolean): void {
  const value = isCollapsed ? 'collapsed' : 'open';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
  document.cookie = `${cookie}=${value}; path=/admin; max-age=${sevenDays}; samesite=lax`;
}

/** Below this width the sidebar is a sheet. */
const isPhone = () => window.matchMedia('(width < 768px)').matches;

interface SidebarState {
  isCollapsed: boolean;
  toggle: () => void;
  /** The sheet of phones; it is not remembered. */
  isSheetOpen: boolean;
  setSheetOpen: (isOpen: boolean) => void;
}

/** The sidebar, by button or by Ctrl or Cmd with B (applicant side, section 9); whether it is collapsed is remembered. */
export function useSidebar(): SidebarState {
  const [isCollapsed, setCollapsed] = useState(isCollapsedNow);
  const [isSheetOpen, setSheetOpen] = useState(false);

  const toggle = useCallback(() => {
    setCollapsed(!isCollapsed);
    remember(!isCollapsed);
  }, [isCollapsed]);

  useEffect(() => {
    const room = scarce();
    const follow = () => setCollapsed(isCollapsedNow());
    room.addEventListener('change', follow);
    return () => room.removeEventListener('change', follow);
  }, []);

  // With the paint, as all keys.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (isPhone()) setSheetOpen((isOpen) => !isOpen);
      else toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toggle]);

  return { isCollapsed, toggle, isSheetOpen, setSheetOpen };
}
