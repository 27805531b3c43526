import { useCallback, useEffect, useState } from 'react';

const cookie = 'sidebar';
const sevenDays = 7 * 24 * 60 * 60;

const wasCollapsed = () => document.cookie.split('; ').includes(`${cookie}=collapsed`);

/** Whether the sidebar is collapsed, remembered for seven days; Ctrl or Cmd with B toggles it. */
export function useSidebar(): { isCollapsed: boolean; toggle: () => void } {
  const [isCollapsed, setCollapsed] = useState(wasCollapsed);

  const toggle = useCallback(() => setCollapsed((before) => !before), []);

  useEffect(() => {
    const value = isCollapsed ? 'collapsed' : 'open';
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support
    document.cookie = `${cookie}=${value}; path=/admin; max-age=${sevenDays}; samesite=lax`;
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
