import type { RefObject } from 'react';
import { useLocation } from 'react-router-dom';
import { usePageKeys } from '#web/ui/page-keys.ts';
import type { useListPlace } from '../address/list-place.ts';
import { tabKeys } from './sections.tsx';
import type { DetailView } from './use-detail-view.ts';

export interface DetailKeys {
  isOn: boolean;
  show: DetailView;
  list: ReturnType<typeof useListPlace>;
  /** The screen: buttons and the note are found in it. */
  screen: RefObject<HTMLElement | null>;
  onStep: () => void;
  onHelp: () => void;
}

/**
 * The keys of one application, as its foot and the shortcuts' help list them. A digit leads to an action and Enter presses it:
 * no single key decides.
 */
export function useDetailKeys({ isOn, show, list, screen, onStep, onHelp }: DetailKeys): void {
  const focus = (what: string): boolean => {
    const found = screen.current?.querySelector<HTMLElement>(what);
    found?.focus();
    return Boolean(found);
  };
  const step = (to: NonNullable<typeof list>['next']): boolean => {
    if (!to) return list !== null;
    onStep();
    list?.go(to);
    return true;
  };
  const { pathname } = useLocation();
  usePageKeys(isOn, ({ key: pressed, repeat }) => {
    // The next one was asked for and is not drawn yet: what is meant for it would meet this one.
    if (window.location.pathname !== pathname) return true;
    const key = pressed.length === 1 ? pressed.toLowerCase() : pressed;
    if (key === 'j') return step(list?.next);
    if (key === 'k') return step(list?.previous);
    const tab = tabKeys[key];
    if (repeat) return false;
    if (tab) show.setTab(tab);
    else if (key >= '1' && key <= '3') return focus(`[data-action="${key}"]`);
    else if (key === 'n') return focus('[data-notes]');
    else if (key === 'z') return focus('[data-undo]');
    else if (key === '?') onHelp();
    else return false;
    return true;
  });
}
