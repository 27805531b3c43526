import { tookText } from './findings.ts';

/** How far a run was when it was looked at; `at` in milliseconds. */
export interface Look {
  events: number;
  at: number;
}

/** Events a second between two looks; null while nothing can be said. */
export function rateOf(first: Look, last: Look): number | null {
  const seconds = (last.at - first.at) / 1_000;
  const events = last.events - first.events;
  return seconds > 0 && events > 0 ? events / seconds : null;
}

const rounded = (rate: number): number =>
  rate >= 10_000 ? Math.round(rate / 1_000) * 1_000 : Math.round(rate);

/** '420,000 a second, about 3 s left' */
export function paceText(rate: number | null, left: number | null): string | null {
  if (rate === null) return null;
  const pace = `${rounded(rate).toLocaleString('en-GB')} a second`;
  if (left === null || left <= 0) return pace;
  const ms = Math.max(1_000, Math.round(left / rate) * 1_000);
  return `${pace}, about ${tookText(ms).replace('.0', '')} left`;
}
