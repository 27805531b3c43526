import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useMoment } from './moment.ts';
import { showsPast } from './past-screens.ts';

// Few ever need it: no link leads there.
const PresentNote = lazy(async () => ({ default: (await import('./notes.tsx')).PresentNote }));

/** Says above a screen that it shows now although its address names an instant of the past. */
export function PresentBanner() {
  const { pathname } = useLocation();
  const { asOf, go } = useMoment();
  if (asOf === null || showsPast(pathname)) return null;
  return (
    <Suspense>
      <PresentNote at={Date.parse(asOf)} onReturn={() => go(null, { replace: true })} />
    </Suspense>
  );
}
