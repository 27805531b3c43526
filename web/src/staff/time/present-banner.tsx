import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useMoment } from './moment.ts';
import { showsPast } from './past-screens.ts';

// No link leads there: few ever need it.
const PresentNote = lazy(async () => ({ default: (await import('./present-note.tsx')).PresentNote }));

/** Over a screen that shows only now although its address names an instant of the past: that it does, so that nobody takes it for then. */
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
