import { useEffect } from 'react';

/** The first screen begins where the browser does: nothing was lost there. */
let isFirst = true;

/** While a screen is open: the browser's tab has its title, and the keyboard stands in it if it was lost with the screen before. */
export function useScreen(title: string): void {
  useEffect(() => {
    document.title = `${title} · Cursus`;
  }, [title]);
  useEffect(() => {
    if (!isFirst && document.activeElement === document.body)
      document.getElementById('main')?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
}
