import type { Db } from '#services/platform/db/postgres.ts';
import { mainFlow } from '#state-machines/application/labels.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { minuteMs } from '#state-machines/durations.ts';
import { type Cohort, statement, stepsOf } from './cohort.ts';
import type { Analytics } from './contract.ts';
import { stageOf, stageSql } from './furthest.ts';

interface Furthest {
  stage: number | null;
  status: AnyStatus;
  count: number;
}

/**
 * Ended steps say how far an application was, its state where it is now: the later of the two counts. Every application was at the
 * first stage, so it is not looked up.
 */
const furthestSql = (cohort: Cohort): string => `
  select f.stage, s.status, count(*)::int as count
  from ${cohort.states} s left join (
    select application_id, max(${stageSql('p.status')}) as stage from ${cohort.steps} p
    where p.status <> '${mainFlow[0]}' group by application_id) f using (application_id)
  where ${cohort.where} group by f.stage, s.status`;

/** Each stage of the main flow: how many got there, and how those stand who got no further. */
export async function readFunnel(db: Db, cohort: Cohort): Promise<Analytics['funnel']> {
  const { rows } = await db.query<Furthest>(statement('funnel', cohort, furthestSql(cohort)));
  const funnel = mainFlow.map((status) => ({ status, reached: 0, open: 0, rejected: 0, kept: 0 }));
  for (const { stage, status, count } of rows) {
    const furthest = Math.max(stage ?? 0, stageOf(status) ?? 0);
    for (const passed of funnel.slice(0, furthest + 1)) passed.reached += count;
    const last = funnel[furthest];
    if (!last || status === 'employed') continue;
    if (status === 'rejected' || status === 'not_suitable') last.rejected += count;
    else if (status === 'suitable_candidate') last.kept += count;
    else last.open += count;
  }
  return funnel;
}

/**
 * From one instant to another, to the minute below three hours and to ten minutes above: few enough different lengths to count
 * them instead of sorting every step. Bins are counted in half the time that seconds take.
 */
export const roundedLength = (from: string, to: string): string => `(
  case when ${to} - ${from} < interval '3 hours' then date_bin('1 minute', ${to}, ${from})
  else date_bin('10 minutes', ${to}, ${from}) end - ${from})`;

export interface Lengths {
  status: AnyStatus;
  ended: number;
  median: number;
  p90: number;
}
export const ms = (minutes: number | null | undefined): number | null =>
  minutes === null || minutes === undefined ? null : minutes * minuteMs;

const inMinutes = (share: number): string =>
  `(date_part('epoch', min(length) filter (where so_far >= ${share} * ended)) / 60)::int`;
/** `lengths` yields status, length and how many; the quantile is the first length that so many do not exceed. */
export const quantilesSql = (lengths: string): string => `
  with lengths as materialized (${lengths}),
  ranked as (
    select *, sum(n) over (partition by status order by length) as so_far, sum(n) over (partition by status) as ended
    from lengths)
  select status, max(ended)::int as ended, ${inMinutes(0.5)} as median, ${inMinutes(0.9)} as p90
  from ranked group by status`;

/** How long stays lasted that have ended, by status. */
export async function readLengths(db: Db, cohort: Cohort): Promise<Map<AnyStatus, Lengths>> {
  const length = roundedLength('p.entered_at', 'p.left_at');
  const lengths = `select p.status, ${length} as length, count(*) as n from ${stepsOf(cohort)} group by 1, 2`;
  const { rows } = await db.query<Lengths>(statement('lengths', cohort, quantilesSql(lengths)));
  return new Map(rows.map((row) => [row.status, row]));
}
