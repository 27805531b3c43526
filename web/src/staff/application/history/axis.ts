import { clock, dayAndMonth } from '#web/ui/dates.ts';
import type { Extent } from './steps.ts';

const hour = 3_600_000;
const day = 24 * hour;
const steps = [hour, 3 * hour, 6 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day, 14 * day, 30 * day];
const most = 8;

const zurichParts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Zurich',
  dateStyle: 'short',
  timeStyle: 'medium',
});
/** How far Zurich's clocks are ahead of UTC at an instant, in milliseconds. */
function zurichOffset(at: number): number {
  const whole = Math.floor(at / 1000) * 1000;
  return Date.parse(`${zurichParts.format(whole).replace(' ', 'T')}Z`) - whole;
}

export interface Tick {
  at: number;
  label: string;
}

/** At most eight ticks on round Zurich times: whole days for long histories, hours for short ones. */
export function axisTicks({ start, end }: Extent): Tick[] {
  const length = end - start;
  const step = steps.find((candidate) => length / candidate <= most) ?? Math.ceil(length / most / day) * day;
  const offset = zurichOffset(start);
  const ticks: Tick[] = [];
  for (let local = Math.ceil((start + offset) / step) * step; local - offset <= end; local += step) {
    // Each tick by its own offset, so that days stay days across a change of the clocks.
    const at = local - zurichOffset(local - offset);
    ticks.push({ at, label: local % day === 0 ? dayAndMonth(at) : clock(at).slice(0, 5) });
  }
  return ticks;
}

/** Where an instant stands on the axis, as a percentage for an SVG attribute. */
export function position({ start, end }: Extent, at: number): string {
  return `${(((at - start) / (end - start)) * 100).toFixed(3)}%`;
}
