import { useEffect } from 'react';
import { company } from '#web/company.ts';

/** The browser tab's title while a page is open. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${company.brand}`;
  }, [title]);
}
