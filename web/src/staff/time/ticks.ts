import { dayAndMonth, formatTime } from '#web/ui/dates.ts';
import { placeOf, type Window } from './window.ts';
import { instantOf, wallAt } from './zurich-clock.ts';

export interface Tick {
  at: number;
  label: string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
type Stretch = Pick<Window, 'from' | 'to'>;

/** Every so many minutes past the hour; Zurich's clock is whole hours away from UTC. */
function everyMinutes({ from, to }: Stretch, minutes: number): Tick[] {
  const length = minutes * minute;
  const found: Tick[] = [];
  for (let at = Math.ceil(from / length) * length; at < to; at += length) {
    found.push({ at, label: formatTime(at) });
  }
  return found;
}

/** The hours of Zurich's day that are divisible by this. */
const everyHours = (stretch: Stretch, hours: number): Tick[] =>
  everyMinutes(stretch, 60).filter(({ at }) => Number(wallAt(at).slice(11, 13)) % hours === 0);

/** The midnights of Zurich that `label` has a word for. */
function midnights({ from, to }: Stretch, label: (day: string, at: number) => string | null): Tick[] {
  const found: Tick[] = [];
  const date = new Date(`${wallAt(from).slice(0, 10)}T00:00:00Z`);
  for (;;) {
    date.setUTCDate(date.getUTCDate() + 1);
    const written = date.toISOString().slice(0, 10);
    const at = instantOf(`${written}T00:00`)?.at ?? to;
    if (at >= to) return found;
    const said = label(written, at);
    if (said !== null) found.push({ at, label: said });
  }
}

const monthOf = (at: number) => dayAndMonth(at).split(' ')[1] ?? '';
const ofMonth = (written: string) => Number(written.slice(8));
const inMonths = (months: number) => (written: string, at: number) => {
  const month = Number(written.slice(5, 7));
  if (ofMonth(written) !== 1 || (month - 1) % months > 0) return null;
  return month === 1 ? written.slice(0, 4) : monthOf(at);
};

/** From fine to coarse, each with about how long one of its steps is. */
const scales: readonly { step: number; ticks: (stretch: Stretch) => Tick[] }[] = [
  { step: minute, ticks: (stretch) => everyMinutes(stretch, 1) },
  { step: 5 * minute, ticks: (stretch) => everyMinutes(stretch, 5) },
  { step: 15 * minute, ticks: (stretch) => everyMinutes(stretch, 15) },
  { step: hour, ticks: (stretch) => everyMinutes(stretch, 60) },
  { step: 3 * hour, ticks: (stretch) => everyHours(stretch, 3) },
  { step: 12 * hour, ticks: (stretch) => everyHours(stretch, 12) },
  { step: day, ticks: (stretch) => midnights(stretch, (_, at) => dayAndMonth(at)) },
  {
    step: 7.6 * day,
    ticks: (stretch) =>
      midnights(stretch, (written, at) => {
        const number = ofMonth(written);
        if (number === 1) return monthOf(at);
        return [8, 15, 22].includes(number) ? String(number) : null;
      }),
  },
  { step: 30 * day, ticks: (stretch) => midnights(stretch, inMonths(1)) },
  { step: 91 * day, ticks: (stretch) => midnights(stretch, inMonths(3)) },
  { step: 365 * day, ticks: (stretch) => midnights(stretch, inMonths(12)) },
];

/** The words under the track, at most so many; the end is left to 'now'. */
export function ticksOf(stretch: Stretch, most: number): Tick[] {
  const length = stretch.to - stretch.from;
  const scale = scales.find(({ step }) => length / step <= most) ?? scales.at(-1);
  const isClear = (at: number) => placeOf(stretch, at) > 0.02 && placeOf(stretch, at) < 1 - 0.8 / most;
  return scale?.ticks(stretch).filter(({ at }) => isClear(at)) ?? [];
}
