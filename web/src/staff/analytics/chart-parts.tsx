import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './analytics.module.css';
import charts from './charts.module.css';

/** What the colours of a chart stand for. Each is named in the figures as well. */
export function Legend({ items }: { items: readonly { className: string | undefined; label: string }[] }) {
  return (
    <ul className={styles.legend}>
      {items.map(({ className, label }) => (
        <li key={label}>
          <svg width="10" height="10" aria-hidden="true">
            <rect className={className} width="10" height="10" />
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

/** What the active mark says, in sight too. Screen readers hear it from the mark itself. */
export function Readout({ says, hint }: { says: string | undefined; hint: string }) {
  return (
    <p className={classNames(charts.readout, !says && charts.hint)} aria-hidden="true">
      {says ?? hint}
    </p>
  );
}

/** The width that an element has, in whole pixels: charts are drawn for it, so that their text keeps its size. */
export function useWidth(initial: number) {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(initial);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(240, Math.floor(entry.contentRect.width)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

/** Of when the figures on the screen are, ISO 8601; null for now. While time is slid over they are a moment behind the address. */
export const ShownAsOf = createContext<string | null>(null);

export const useShownAsOf = () => useContext(ShownAsOf);

/** The word for the time of the figures. */
export const useWhen = (): 'now' | 'then' => (useShownAsOf() === null ? 'now' : 'then');
