const day = 86_400_000;

/** The same time of day, some days later. */
export const later = (now: string, days: number): string =>
  new Date(Date.parse(now) + days * day).toISOString();

/** The day it is in Zurich: '2026-11-21', as a date field writes it. */
export const dayIn = (now: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Zurich' }).format(new Date(now));

/** The same time of day on the day that a date field names. */
export const onDay = (now: string, named: string): string =>
  later(now, Math.round((Date.parse(named) - Date.parse(dayIn(now))) / day));
