import { useCallback, useEffect, useState } from 'react';

const cookie = 'sidebar';
const sevenDays = 7 * 24 * 60 * 60;

/** What was chosen in the last seven days; without a choice it starts collapsed where room is scarce. */
function startsCollapsed(): boolean {
  const chosen = document.cookie.split('; ').find((pair) => pair.startsWith(`${cookie}=`));
  return chosen ? chosen === `${cookie}=collapsed` : window.matchMedia('(max-width: 1100px)').matches;
}

function remember(isCollapsed: boolean): void {
  const value = isCollapsed ? 'collapsed' : 'open';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
  document.cookie = `${cookie}=${value}; path=/admin; max-age=${sevenDays}; samesite=lax`;
}

/** Whether the sidebar is collapsed; Ctrl or Cmd with B toggles it, and the choice is remembered. */
export function useSidebar(): { isCollapsed: boolean; toggle: () => void } {
  const [isCollapsed, setCollapsed] = useState(startsCollapsed);

  const toggle = useCallback(() => {
    setCollapsed(!isCollapsed);
    remember(!isCollapsed);
  }, [isCollapsed]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toggle]);

  return { isCollapsed, toggle };
}
