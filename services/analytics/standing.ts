import { entriesBetween, entriesOfChanges, funnelDaysOf } from '#services/event-log/figures/entries.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { type Cohort, statement } from './cohort.ts';

/** How many applications of a week stand in a status, having got so far. */
export interface Standing {
  /** Monday of the week in which they came in, in Zurich. */
  week: string;
  /** The furthest stage of the main flow that they were at. */
  stage: number;
  status: AnyStatus;
  count: number;
}

/** As of an instant: the days before its own are kept, and the entries of its own are looked up. */
function standingSql({ asOf, days }: Cohort): string {
  const columns = 'submitted_on, stage, status, count';
  const day = "date_trunc('day', $1::timestamptz, 'UTC')";
  const where = `where ${days} ${asOf ? 'and day < utc_day($1)' : ''}`;
  const today = asOf ? `union all select ${columns} from (${funnelDaysOf('today')}) today where ${days}` : '';
  return `
    with changed as materialized (${entriesOfChanges('application_changes')})
    ${asOf ? `, today as materialized (${entriesBetween(day, '$1')})` : ''}
    select to_char(date_trunc('week', submitted_on::timestamp), 'YYYY-MM-DD') as week, stage, status, sum(count)::int as count from (
      select submitted_on, stage, status, sum(count) as count from (
        select ${columns} from application_funnel_days ${where}
        union all select ${columns} from (${funnelDaysOf('changed')}) changed ${where}
        ${today}) changes
      group by 1, 2, 3) standing
    group by 1, 2, 3 having sum(count) <> 0 order by 1`;
}

/** Where the applications of a cohort stand: what funnel, weeks and counts are made of. */
export async function readStanding(db: Db, cohort: Cohort): Promise<Standing[]> {
  const { rows } = await db.query<Standing>(statement('standing', cohort, standingSql(cohort)));
  return rows;
}
