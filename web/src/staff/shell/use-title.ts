import { useEffect } from 'react';

/** The browser tab's title while a screen is open. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Cursus`;
  }, [title]);
}
