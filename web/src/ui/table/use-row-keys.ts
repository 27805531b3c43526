import { useEffect } from 'react';

interface Keys {
  /** Single-key shortcuts can be switched off (WCAG 2.1.4). */
  isOn: boolean;
  current: number;
  count: number;
  goTo: (index: number) => void;
  onSearch?: (() => void) | undefined;
}

const elsewhere = 'input:not([type=checkbox]), select, textarea, [role=menu], [role=dialog]';
const steps: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** J and K or the arrows move through the rows, Enter opens (the row's link has the focus), / goes to the search. */
export function useRowKeys({ isOn, current, count, goTo, onSearch }: Keys): void {
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(elsewhere)) return;
      const step = steps[event.key];
      if (event.key === '/' && onSearch) onSearch();
      else if (step !== undefined && count > 0) goTo(Math.min(count - 1, Math.max(0, current + step)));
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn, current, count, goTo, onSearch]);
}
