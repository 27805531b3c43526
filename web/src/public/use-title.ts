import { useEffect } from 'react';
import { company } from '#web/company.ts';

/** The browser tab's title while a page is open; null where a part of the page gives it. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title) document.title = `${title} · ${company.brand}`;
  }, [title]);
}
