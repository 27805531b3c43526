import { useSyncExternalStore } from 'react';
import { longDate } from '#web/ui/dates.ts';

const never = () => () => {};

/**
 * Today's date in Zurich, as the specification wants it under every policy. A prerendered page has a mark in its place,
 * which the server replaces each day (services/http/pages.ts).
 */
export function Today() {
  const today = useSyncExternalStore(
    never,
    () => longDate(Date.now()),
    () => '%TODAY%',
  );
  return <time suppressHydrationWarning>{today}</time>;
}
