import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { dayMs } from '#state-machines/durations.ts';

/** How many applications are in a status since today, yesterday, and so on; the last one holds all that are older. Days are UTC. */
export type Ages = number[];

/** Days that have a column of their own, today's among them. */
const days = 8;
const dayOf = (at: number): number => Math.floor(at / dayMs);

/** The first of them, as `YYYY-MM-DD`. */
export const oldestDay = (now: Date): string =>
  new Date((dayOf(now.getTime()) - days + 1) * dayMs).toISOString().slice(0, 10);

/**
 * @param rows what entered a status and is still there, by day
 * @param totals all that are there; counted a moment apart, so that an age is never less than nothing
 */
export function agesOf(
  rows: readonly { status: AnyStatus; day: string; count: number }[],
  totals: readonly { status: AnyStatus; count: number }[],
  now: Date,
): Map<AnyStatus, Ages> {
  const today = dayOf(now.getTime());
  const ages = new Map<AnyStatus, Ages>();
  for (const { status, count } of totals) {
    if (count === 0) continue;
    const own: Ages = Array(days + 1).fill(0);
    for (const row of rows) {
      if (row.status !== status) continue;
      const age = Math.max(0, today - dayOf(Date.parse(row.day)));
      if (age < days) own[age] = (own[age] ?? 0) + row.count;
    }
    const recent = own.reduce((sum, each) => sum + each, 0);
    own[days] = Math.max(0, count - recent);
    ages.set(status, own);
  }
  return ages;
}
