import type { StepSize } from './steps.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** So that a log of a moment ago still has a track to slide on. */
const least = 10 * minute;

/** How far back the track reaches. */
export const spans = [
  { value: 'day', label: '1 day', ms: day },
  { value: 'week', label: '1 week', ms: 7 * day },
  { value: 'month', label: '30 days', ms: 30 * day },
  { value: 'quarter', label: '90 days', ms: 90 * day },
  { value: 'all', label: 'All', ms: Number.POSITIVE_INFINITY },
] as const;
export type Span = (typeof spans)[number]['value'];

export interface Window {
  from: number;
  to: number;
  /** The span that is shown: wider than the one asked for where the instant is further back. */
  span: Span;
}

interface Asked {
  span: Span;
  now: number;
  /** The first change of all; null while it is not known. */
  first: number | null;
  /** The instant that must be on the track; null for now. */
  at: number | null;
}

/** The stretch up to now that the track shows. It begins with the first change, since nothing was before. */
export function windowOf({ span, now, first, at }: Asked): Window {
  const wide = spans.slice(spans.findIndex(({ value }) => value === span));
  const { value, ms } = wide.find((one) => at === null || now - one.ms <= at) ?? spans[4];
  const from = Number.isFinite(ms) ? now - ms : (first ?? now - spans[3].ms);
  return { from: Math.min(Math.max(from, first ?? from), now - least), to: now, span: value };
}

/** A step that suits the stretch: some ninety of them, so that playing shows a day of its own of each. */
export function stepFor({ from, to }: Pick<Window, 'from' | 'to'>): StepSize {
  if (to - from > 20 * day) return 'day';
  return to - from > day ? 'hour' : 'change';
}

/** What a pointer can aim at on the track, in milliseconds. */
export const grainOf = ({ from, to }: Pick<Window, 'from' | 'to'>): number =>
  to - from > 2 * day ? minute : 1_000;

/** The whole minute or second that is meant by a place on the track; null at its end, which is now. */
export function aimedAt(window: Pick<Window, 'from' | 'to'>, at: number): number | null {
  const grain = grainOf(window);
  return at >= window.to - grain ? null : Math.max(window.from, Math.round(at / grain) * grain);
}

/** Where an instant stands on the track, from 0 to 1. */
export const placeOf = ({ from, to }: Pick<Window, 'from' | 'to'>, at: number): number =>
  Math.min(1, Math.max(0, (at - from) / (to - from)));
