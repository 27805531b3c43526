import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import styles from './analytics.module.css';
import charts from './charts.module.css';

/** What the colours of a chart stand for. Each is named in the figures as well. */
export function Legend({ items }: { items: readonly { className: string | undefined; label: string }[] }) {
  return (
    <Inline as="ul" space={12} className={styles.legend}>
      {items.map(({ className, label }) => (
        <Inline as="li" key={label} space={6}>
          <svg width="10" height="10" aria-hidden="true">
            <rect className={className} width="10" height="10" />
          </svg>
          <Text as="span" isSoft size="small">
            {label}
          </Text>
        </Inline>
      ))}
    </Inline>
  );
}

/** What the active mark says, in sight too. Screen readers hear it from the mark itself. */
export function Readout({ says, hint }: { says: string | undefined; hint: string }) {
  return (
    <Text size="small" isSoft={!says} className={charts.readout} aria-hidden="true">
      {says ?? hint}
    </Text>
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
