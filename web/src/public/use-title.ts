import { useEffect } from 'react';

/** The browser tab's title while a page is open. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Adjutant AG, Zug`;
  }, [title]);
}
