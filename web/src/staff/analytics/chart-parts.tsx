import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Inline } from '#web/ui/stack/stack.tsx';
import { Text } from '#web/ui/text/text.tsx';
import styles from './analytics.module.css';
import charts from './charts.module.css';
import type { Narrowing } from './period.ts';
import type { MarkProps } from './use-marks.ts';

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

interface MarkedProps extends MarkProps {
  /** The list that it counts. */
  to: string | undefined;
  /** The words in it, which a link has to be called by. */
  drawn?: readonly string[];
  children: ReactNode;
}

/** What is drawn for one figure: a link where it leads to the list that it counts, else an image with its sentence. */
export function Mark({ to, drawn, role, ...props }: MarkedProps) {
  if (!to) return <g role={role} {...props} />;
  const says = props['aria-label'];
  return <Link to={to} {...props} aria-label={drawn?.join(', ') ?? says} aria-description={drawn && says} />;
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

/** The list of the applications that a figure counts, by the filters of the screen; undefined where there is none. */
export const ListOf = createContext<(narrowing: Narrowing) => string | undefined>(() => undefined);

export const useListOf = () => useContext(ListOf);
