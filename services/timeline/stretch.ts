import { pastInstant } from '#services/applications/projections/as-of/instant.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { dayMs } from '#state-machines/durations.ts';

const defaultMs = 90 * dayMs;

/** What a timeline is asked about, before it is known when the first change was. */
export interface Asked {
  from: Date | 'first' | null;
  to: Date | null;
  buckets: number;
}
export interface Stretch {
  from: Date;
  to: Date;
}

/** @throws DomainError `invalid-input` for an instant that is still to come, and for a stretch that ends before it begins */
export function askedOf(query: { from?: string; to?: string; buckets: number }, now: Date): Asked {
  const to = pastInstant(query.to, now, 'to');
  const from = query.from === 'first' ? 'first' : pastInstant(query.from, now, 'from');
  if (from instanceof Date && from.getTime() >= (to ?? now).getTime()) {
    throw new DomainError('invalid-input', 'This stretch ends before it begins. Choose a later end.', {
      errors: [{ path: 'to', message: 'must lie after the beginning' }],
    });
  }
  return { from, to, buckets: query.buckets };
}

/** From the first change on, however late it came, when that is asked for. */
export function stretchOf({ from, to: asked }: Asked, first: Date | null, now: Date): Stretch {
  const to = asked ?? now;
  if (from instanceof Date) return { from, to };
  const wanted = from === 'first' && first ? first : new Date(to.getTime() - defaultMs);
  return { from: new Date(Math.min(wanted.getTime(), to.getTime())), to };
}

/**
 * Equal parts of a stretch, to the millisecond: where each begins, and behind which the last one ends. An instant on a border begins
 * the later part; the end belongs to the last.
 */
export function bordersOf({ from, to }: Stretch, parts: number): number[] {
  const [start, span] = [from.getTime(), to.getTime() - from.getTime()];
  const starts = Array.from({ length: parts }, (_, place) => start + Math.ceil((place * span) / parts));
  return [...starts, to.getTime() + 1];
}

/** How many instants lie in each part between two borders. */
export function countIn(instants: readonly number[], borders: readonly number[]): number[] {
  const counts = Array<number>(borders.length - 1).fill(0);
  for (const at of instants) {
    const place = borders.findLastIndex((border) => border <= at);
    const count = counts[place];
    if (count !== undefined) counts[place] = count + 1;
  }
  return counts;
}
