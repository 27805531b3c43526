import { useEffect } from 'react';

/** The first screen begins where the browser does: nothing was lost there. */
let isFirst = true;

/** The browser tab's title while a screen is open. A screen takes the keyboard from the one before it, if what had it is gone. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Cursus`;
  }, [title]);
  useEffect(() => {
    if (!isFirst && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
}
