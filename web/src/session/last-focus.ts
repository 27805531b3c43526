import { timings } from '#web/timings.ts';

/** A button that was pressed is often disabled while its call is under way, and the browser then forgets it. */
let last: HTMLElement | null = null;

const note = ({ target }: FocusEvent) => {
  if (target instanceof HTMLElement) last = target;
};

/** From now on it is known where the keyboard was. @returns stops it */
export function watchFocus(): () => void {
  document.addEventListener('focusin', note);
  return () => document.removeEventListener('focusin', note);
}

export const lastFocus = (): HTMLElement | null => last;

const isNowhere = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Gives the focus back as soon as the element takes it, unless it has gone somewhere else by then. One that is gone leaves it
 * to the page.
 */
export function giveFocusBack(before: HTMLElement | null): void {
  const element = before?.isConnected ? before : document.querySelector<HTMLElement>('main');
  const end = Date.now() + timings.focusBack;
  const attempt = () => {
    if (!element?.isConnected || !isNowhere()) return;
    element.focus();
    if (document.activeElement !== element && Date.now() < end) requestAnimationFrame(attempt);
  };
  attempt();
}
