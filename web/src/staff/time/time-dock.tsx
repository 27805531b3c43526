import { lazy, Suspense } from 'react';
import styles from './dock.module.css';

// What a screen shows comes first: the way through its past is fetched beside it.
const Dock = lazy(async () => ({ default: (await import('./dock.tsx')).Dock }));

/**
 * The time control (docs/rules/screens.md, Time control): a bar below a screen that can show the past. Stands behind `main`.
 * @param of an application whose events are walked through; all changes of status otherwise
 */
export function TimeDock({ of }: { of?: string }) {
  return (
    <Suspense
      fallback={<div className={styles.dock} data-print="none" data-ground="paper" data-line="above" />}
    >
      <Dock of={of} />
    </Suspense>
  );
}
