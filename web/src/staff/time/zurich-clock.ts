/**
 * The clock on the wall in Zurich and the instants it shows (ruling 28). In spring it skips an hour, in autumn it shows
 * one twice.
 */
const halfDay = 12 * 3_600_000;

let format: Intl.DateTimeFormat | undefined;

/** '2026-10-14T09:30:00': what the clock shows at an instant, as a date field writes it. */
export function wallAt(at: number): string {
  format ??= new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Zurich',
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return format.format(at).replace(' ', 'T');
}

const asUtc = (wall: string) => Date.parse(`${wall}Z`);
const offsetAt = (at: number) => asUtc(wallAt(at)) - Math.floor(at / 1_000) * 1_000;

export interface Shown {
  at: number;
  /** The clock never showed it: the instant an hour later on the clock stands for it. */
  isSkipped: boolean;
  /** The clock showed it twice: this is the first time. */
  isTwice: boolean;
}

/** When the clock shows this, written to the minute or the second; null when no clock can. */
export function instantOf(written: string): Shown | null {
  const wall = written.length === 16 ? `${written}:00` : written;
  const utc = asUtc(wall);
  if (Number.isNaN(utc) || new Date(utc).toISOString().slice(0, 19) !== wall) return null;
  const before = utc - offsetAt(utc - halfDay);
  const after = utc - offsetAt(utc + halfDay);
  const real = [before, after].filter((at) => wallAt(at) === wall);
  return {
    at: Math.min(...(real.length > 0 ? real : [Math.max(before, after)])),
    isSkipped: real.length === 0,
    isTwice: real.length === 2 && before !== after,
  };
}

/** The same time of day so many days later, in Zurich. */
export function daysLater(at: number, days: number): number {
  const [day = '', time = ''] = wallAt(at).split('T');
  const moved = new Date(asUtc(`${day}T00:00:00`));
  moved.setUTCDate(moved.getUTCDate() + days);
  const there = instantOf(`${moved.toISOString().slice(0, 10)}T${time}`);
  return there ? there.at + (((at % 1_000) + 1_000) % 1_000) : at;
}
