import { useLayoutEffect, useRef } from 'react';

/** Panels that were asked for and whose code is on its way. */
let opening = 0;

/** Stands for such a panel, as the fallback of its `Suspense`: the keys are the panel's from the moment it is asked for. */
export function PanelOpening(): null {
  useLayoutEffect(() => {
    opening += 1;
    return () => {
      opening -= 1;
    };
  }, []);
  return null;
}

const dialogs = ':is([role=dialog], [role=alertdialog]):not([data-closed]), dialog[open]';
const typing = 'input:not([type=checkbox], [type=radio], [type=range]), select, textarea, [contenteditable]';

/** What is walked by arrows itself keeps them. */
const walkedByArrows = '[type=range], [type=radio], [role=radio], [role=slider], [role=tab]';

/** Whether a dialog or a popover is open, or about to be. */
export const isPanelOpen = (): boolean => opening > 0 || document.querySelector(dialogs) !== null;

function isOfPage({ target, key, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (altKey || defaultPrevented || isPanelOpen()) return false;
  if (!(target instanceof Element)) return true;
  if (key.startsWith('Arrow') && target.closest(walkedByArrows)) return false;
  return !target.closest(`${typing}, [role=menu]`);
}

interface Options {
  /** Presses with Ctrl or Cmd are asked about too. */
  takesCommands?: boolean;
}

/**
 * Keys of a whole page. Presses that belong to something else never come here: to a field, an open menu, or a panel that
 * is open or opening.
 * @param isOn single keys can be switched off (WCAG 2.1.4)
 * @param onKey says whether it took the press
 */
export function usePageKeys(
  isOn: boolean,
  onKey: (event: KeyboardEvent) => boolean,
  { takesCommands = false }: Options = {},
): void {
  const latest = useRef(onKey);
  useLayoutEffect(() => {
    latest.current = onKey;
  });
  // With the paint, not after it: who sees the page may press already.
  useLayoutEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      if (!takesCommands && (event.ctrlKey || event.metaKey)) return;
      if (isOfPage(event) && latest.current(event)) event.preventDefault();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOn, takesCommands]);
}
