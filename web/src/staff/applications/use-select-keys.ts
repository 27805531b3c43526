import { useEffect } from 'react';
import type { ListedApplication } from '#services/applications/contract.ts';
import type { Selection } from './use-selection.ts';

const typing = 'input:not([type=checkbox]), select, textarea, [role=menu], [role=dialog]';

/**
 * X chooses the current one, Shift X everybody up to it, Ctrl or Cmd A all who are loaded, Escape nobody. X follows the
 * switch of single keys (WCAG 2.1.4); the others stay.
 */
export function useSelectKeys(
  isOn: boolean,
  current: ListedApplication | undefined,
  selection: Selection | null,
) {
  useEffect(() => {
    if (!selection) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.altKey || event.defaultPrevented) return;
      if (event.target instanceof Element && event.target.closest(typing)) return;
      const isCommand = event.ctrlKey || event.metaKey;
      const key = event.key.toLowerCase();
      if (isCommand && key === 'a') {
        if (!selection.isAll) selection.toggleAll();
      } else if (isCommand) return;
      else if (key === 'x' && isOn && current) selection.toggle(current.id, event.shiftKey);
      else if (key === 'escape' && selection.count > 0) selection.clear();
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOn, current, selection]);
}
