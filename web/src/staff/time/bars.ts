import { placeOf, type Window } from './window.ts';

export const barsWidth = 1_000;
export const barsHeight = 22;

interface Counted {
  from: number;
  to: number;
  buckets: readonly number[];
}

/**
 * The changes of each stretch as two drawings: up to the playhead and after it. Heights grow with the square root, so that
 * the day of an import leaves the others visible.
 */
export function barsOf({ from, to, buckets }: Counted, window: Window, playhead: number) {
  const most = Math.sqrt(Math.max(1, ...buckets));
  const length = (to - from) / buckets.length;
  const drawn = { before: '', after: '' };
  for (const [index, count] of buckets.entries()) {
    const starts = from + index * length;
    if (count === 0 || starts + length <= window.from || starts >= window.to) continue;
    const x = placeOf(window, starts) * barsWidth;
    const width = Math.max(1, (placeOf(window, starts + length) * barsWidth - x) * 0.67);
    const height = 2 + (Math.sqrt(count) / most) * (barsHeight - 2);
    const bar = `M${x.toFixed(1)} ${barsHeight}v${(-height).toFixed(1)}h${width.toFixed(1)}v${height.toFixed(1)}z`;
    drawn[starts > playhead ? 'after' : 'before'] += bar;
  }
  return drawn;
}
