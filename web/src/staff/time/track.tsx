import { type KeyboardEvent, memo } from 'react';
import { Button } from '#web/ui/button/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Inline } from '#web/ui/stack/stack.tsx';
import { useIsNarrow } from '../components/use-is-narrow.ts';
import { barsHeight, barsOf, barsWidth } from './bars.ts';
import { momentSaid } from './moment-text.ts';
import { ticksOf } from './ticks.ts';
import styles from './track.module.css';
import type { Timeline } from './use-timeline.ts';
import { aimedAt, grainOf, placeOf } from './window.ts';

interface Props {
  timeline: Timeline;
  /** Null for now. */
  at: number | null;
  onSlide: (to: number | null) => void;
  onStep: (direction: 1 | -1) => void;
  onJump: (to: number | null) => void;
}

const stepKeys: Record<string, 1 | -1> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 };
/** What PageUp and PageDown move by: so much of the track. */
const page = 0.1;

/** The changes as bars and the slider over them. Arrows take the chosen step, Home goes to the first change, End to now. */
export function Track({ timeline: { window, query, first }, at, onSlide, onStep, onJump }: Props) {
  const value = Math.min(window.to, Math.max(window.from, at ?? window.to));
  const { data } = query;
  const counted = data && { from: Date.parse(data.from), to: Date.parse(data.to), buckets: data.buckets };
  const bars = counted && barsOf(counted, window, value);
  const { isError, refetch } = query;
  const by = (part: number) => onSlide(aimedAt(window, value + part * (window.to - window.from)));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const step = stepKeys[event.key];
    if (step !== undefined) onStep(step);
    else if (event.key === 'PageUp') by(page);
    else if (event.key === 'PageDown') by(-page);
    else if (event.key === 'Home' && first !== null) onJump(first);
    else if (event.key === 'End') onJump(null);
    else return;
    event.preventDefault();
  };
  return (
    <div className={classNames(styles.track, at !== null && styles.past)}>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${barsWidth} ${barsHeight}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path className={styles.before} d={bars?.before} />
        <path className={styles.after} d={bars?.after} />
      </svg>
      <input
        type="range"
        className={styles.slider}
        aria-label="Time"
        aria-valuetext={at === null ? 'Now' : momentSaid(at)}
        min={window.from}
        max={window.to}
        step={grainOf(window)}
        value={value}
        disabled={first === null}
        onKeyDown={onKeyDown}
        onChange={({ target }) => onSlide(aimedAt(window, Number(target.value)))}
      />
      <Axis from={window.from} to={window.to} />
      {isError && !data && (
        <Inline as="p" isOneLine className={styles.failure}>
          The changes could not be loaded.
          <Button size="small" onClick={() => void refetch()}>
            Retry
          </Button>
        </Inline>
      )}
    </div>
  );
}

/** Finding the midnights of a year takes a while, and most drawings show the same stretch. */
const Axis = memo(function Axis(stretch: { from: number; to: number }) {
  const isNarrow = useIsNarrow();
  return (
    <svg className={styles.axis} aria-hidden="true">
      {ticksOf(stretch, isNarrow ? 7 : 13).map((tick) => (
        <text key={tick.at} x={`${placeOf(stretch, tick.at) * 100}%`} y="10" textAnchor="middle">
          {tick.label}
        </text>
      ))}
      <text x="100%" y="10" textAnchor="end">
        now
      </text>
    </svg>
  );
});
