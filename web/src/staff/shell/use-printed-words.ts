import { useEffect } from 'react';
import { company } from '#web/company.ts';
import { fullTime } from '#web/ui/dates.ts';
import type { StaffUser } from '../gate/inside.ts';

const ofApplication = /\/applications\/([0-9a-f]{8}-[0-9a-f]{4})/;

/** In the margins of every printed page: whose it is, what, and by whom and when it was printed. `print.css` places them. */
export function usePrintedWords({ firstName, lastName, email }: StaffUser): void {
  const who = `${firstName} ${lastName}`.trim() || email;
  useEffect(() => {
    const write = () => {
      const [title = ''] = document.title.split(' · ');
      const [, id] = ofApplication.exec(window.location.pathname) ?? [];
      const words = {
        brand: company.brand,
        title: id ? 'Application record' : title,
        about: id ? `${title}, application ${id}` : title,
        by: `Printed ${fullTime(Date.now())} (Zurich) by ${who}`,
      };
      const { style } = document.documentElement;
      // A string of JSON is one of CSS.
      for (const [name, text] of Object.entries(words))
        style.setProperty(`--print-${name}`, JSON.stringify(text));
    };
    window.addEventListener('beforeprint', write);
    return () => window.removeEventListener('beforeprint', write);
  }, [who]);
}
