import { daysLater } from './zurich-clock.ts';

/** How far one step of time goes. */
export const stepSizes = [
  { value: 'change', label: 'Next change' },
  { value: 'minute', label: '1 minute' },
  { value: 'hour', label: '1 hour' },
  { value: 'day', label: '1 day' },
  { value: 'week', label: '1 week' },
] as const;
export type StepSize = (typeof stepSizes)[number]['value'];

export const speeds = ['1', '2', '4', '8'] as const;
export type Speed = (typeof speeds)[number];

const minute = 60_000;

/** One step on or back. A day is the same time of the day after, whatever the clocks did in between. */
export function stepFrom(at: number, size: Exclude<StepSize, 'change'>, direction: 1 | -1): number {
  switch (size) {
    case 'minute':
      return at + direction * minute;
    case 'hour':
      return at + direction * 60 * minute;
    case 'day':
      return daysLater(at, direction);
    case 'week':
      return daysLater(at, 7 * direction);
  }
}
