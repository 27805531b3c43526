import { exactTime, formatDay, fullTime } from '#web/ui/dates.ts';

/** '14 Oct 2026, 09:30', with its seconds where they are not zero: two changes often share a minute. */
export const momentText = (at: number): string =>
  Math.floor(at / 1_000) % 60 === 0 ? fullTime(at) : exactTime(at);

/** The same to be heard: 'Wed 14 Oct 2026, 09:30, Zurich time'. */
export const momentSaid = (at: number): string =>
  `${formatDay(at).slice(0, 4)}${momentText(at)}, Zurich time`;

/** What the past allows. */
export const readOnly = 'Read-only. Rebuilt from the log; nothing here can be changed.';
