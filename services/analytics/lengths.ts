import { endedSql } from '#services/applications/projections/as-of/steps.ts';
import { endedBetween, entriesOfChanges, lengthsOf } from '#services/event-log/figures/entries.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { type AnyStatus, finalStatuses } from '#state-machines/application/vocabulary.ts';
import { minuteMs } from '#state-machines/durations.ts';
import { statement } from './cohort.ts';
import type { AnalyticsFilters } from './contract.ts';
import { type Weeks, weeksOf } from './weeks.ts';

/** How long steps lasted that have ended, and how long applications took to the outcome in force. */
export interface Lengths {
  of: 'step' | 'decision';
  status: AnyStatus;
  ended: number;
  /** Minutes. */
  median: number;
  p90: number;
}
export const ms = (minutes: number | null | undefined): number | null =>
  minutes === null || minutes === undefined ? null : minutes * minuteMs;

const week = "date_trunc('week', $1::timestamptz, 'UTC')";
const columns = 'application_id, status, entered_at, left_at';
const outcomes = `in (${finalStatuses.map((status) => `'${status}'`).join(', ')})`;
const withStates = (steps: string) => `${steps} p join application_states s using (application_id)`;

const steps = (from: string, where: string): string => `
  select 'step' as of, p.status, rounded_minutes(p.entered_at, p.left_at) as minutes, 1 as count
  from ${from} where ${where}`;
/** Outcomes in force, */
const standing = (where: string): string => `
  select 'decision', s.status, rounded_minutes(s.submitted_at, s.status_since), 1
  from application_states s where s.status ${outcomes} and ${where}`;
/** and those that were left. */
const left = (from: string, where: string, count = 1): string => `
  select 'decision', p.status, rounded_minutes(s.submitted_at, p.entered_at), ${count}
  from ${withStates(from)} where p.status ${outcomes} and ${where}`;

/** What the instant's week adds up to it. An outcome of an earlier week that was left in it counts no longer. */
function ofItsWeek({ isEverything, within }: Weeks): string[] {
  const ended = `(${endedBetween(columns, week, '$1')})`;
  const covering = `(${endedSql(columns, `and entered_at >= ${week}`)})`;
  return [
    isEverything ? steps(`${ended} p`, 'true') : steps(withStates(ended), within),
    standing(`s.status_since >= ${week} and s.status_since <= $1 and ${within}`),
    left(covering, within),
    left(ended, `p.entered_at < ${week} and ${within}`, -1),
  ];
}

/** All of the days that are in no whole week. */
function ofOtherDays({ asOf, beside }: Weeks): string[] {
  if (!beside) return [];
  const all = 'application_steps';
  if (!asOf) return [steps(withStates(all), beside), standing(beside)];
  return [
    steps(withStates(all), `p.left_at <= $1 and ${beside}`),
    standing(`s.status_since <= $1 and ${beside}`),
    left(all, `p.entered_at <= $1 and p.left_at > $1 and ${beside}`),
  ];
}

const quantile = (share: number): string => `(min(minutes) filter (where so_far >= ${share} * ended))::int`;
/** The quantile is the first length that so many do not exceed. */
function lengthsSql(weeks: Weeks): string {
  const before = weeks.asOf ? `week < (${week} at time zone 'UTC')::date` : 'true';
  // Summed by itself first: it is most of the rows, and then they are hashed instead of sorted.
  const kept = (from: string) =>
    `(select of, status, minutes, sum(count) as count from ${from} where ${before} and ${weeks.kept} group by 1, 2, 3)`;
  const parts = [
    kept('application_lengths'),
    kept(`(${lengthsOf('changed')}) added`),
    ...(weeks.asOf ? ofItsWeek(weeks) : []),
    ...ofOtherDays(weeks),
  ];
  return `
    with changed as materialized (${entriesOfChanges('application_changes')}),
    lengths as materialized (
      select of, status, minutes, sum(count) as n from (${parts.join(' union all ')}) parts group by 1, 2, 3 having sum(count) <> 0),
    ranked as (
      select *, sum(n) over (partition by of, status order by minutes) as so_far, sum(n) over (partition by of, status) as ended
      from lengths)
    select of, status, max(ended)::int as ended, ${quantile(0.5)} as median, ${quantile(0.9)} as p90
    from ranked group by 1, 2`;
}

/** @param asOf null for now */
export async function readLengths(db: Db, filters: AnalyticsFilters, asOf: Date | null): Promise<Lengths[]> {
  const weeks = weeksOf(filters, asOf);
  const { rows } = await db.query<Lengths>(statement('lengths', weeks, lengthsSql(weeks)));
  return rows;
}
