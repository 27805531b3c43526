import { type KeyboardEvent, useState } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import charts from './charts.module.css';

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * The marks of a chart: one stop for Tab, arrow keys from one to the next, Home and End. What is pointed at or focused is
 * the active one, whose figures the chart tells. One that leads to its list is a link (`Mark`).
 */
export function useMarks(count: number, first = 0) {
  const [stop, setStop] = useState(first);
  const [active, setActive] = useState<number | null>(null);
  const current = Math.min(stop, count - 1);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = steps[event.key];
    const ends: Record<string, number> = { Home: 0, End: count - 1 };
    const next = step === undefined ? ends[event.key] : Math.min(count - 1, Math.max(0, current + step));
    if (next === undefined) return;
    event.preventDefault();
    const marks = event.currentTarget.closest('svg')?.querySelectorAll<SVGElement>('[data-mark]');
    marks?.[next]?.focus();
  };
  const markProps = (index: number, says: string) => ({
    'data-mark': index,
    role: 'img',
    'aria-label': says,
    tabIndex: index === current ? 0 : -1,
    className: classNames(charts.mark, index === active && charts.active),
    onKeyDown,
    onFocus: () => {
      setStop(index);
      setActive(index);
    },
    onBlur: () => setActive(null),
    onPointerEnter: () => setActive(index),
    onPointerLeave: () => setActive(null),
  });
  return { active, markProps };
}

export type MarkProps = ReturnType<ReturnType<typeof useMarks>['markProps']>;
