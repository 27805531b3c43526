import { statisticsAt } from '#services/applications/projections/as-of/statistics.ts';
import { deadlinesSql } from '#services/applications/projections/as-of/steps.ts';
import { missedJustNow } from '#services/applications/projections/list-filters.ts';
import { readStatistics } from '#services/applications/projections/statistics.ts';
import { missesOfChanges, missesSql } from '#services/event-log/figures/misses.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import {
  type AnyStatus,
  type DeadlineKind,
  deadlineOfStatus,
  type Status,
} from '#state-machines/application/vocabulary.ts';
import { type Cohort, statement } from './cohort.ts';

interface Row {
  kind: DeadlineKind;
  count: number;
}
export interface Passed {
  missed: ReadonlyMap<DeadlineKind, number>;
  overdue: ReadonlyMap<DeadlineKind, number>;
}

/** Kept by day, but of the instant's own. */
function missedSql({ asOf, days }: Cohort): string {
  const day = "date_trunc('day', $1::timestamptz, 'UTC')";
  const where = `where ${days} ${asOf ? 'and day < utc_day($1)' : ''}`;
  const today = missesSql(`e.recorded_at >= ${day} and e.recorded_at <= $1`);
  return `
    select kind, sum(count)::int as count from (
      select kind, count from application_missed_days ${where}
      union all select kind, count from (${missesOfChanges('application_changes')}) changed ${where}
      ${asOf ? `union all select kind, count from (${today}) today where ${days}` : ''}) missed group by 1`;
}
/** Missed and recorded, read from the index that has these alone, or missed a moment ago and the job is on its way. */
const overdueSql = ({ where }: Cohort): string => `
  select status, count(*)::int as count from (
    select s.application_id, s.status from application_states s where s.is_overdue and ${where}
    union all select s.application_id, s.status from application_states s
      where ${missedJustNow(':1::timestamptz')} and ${where}) overdue
  group by 1`;
/** What had passed by `$1`, by the status that it was set for. */
const overdueThenSql = (cohort: Cohort): string => `
  select armed.status, count(*)::int as count
  from (${deadlinesSql}) armed join application_states s using (application_id)
  where armed.due <= $1 and ${cohort.where} group by 1`;

const byKind = (rows: readonly Row[]): Passed['overdue'] => {
  const counts = new Map<DeadlineKind, number>();
  for (const { kind, count } of rows) counts.set(kind, (counts.get(kind) ?? 0) + count);
  return counts;
};

interface StatusRow {
  status: AnyStatus;
  count: number;
}
const byStatus = (rows: readonly StatusRow[]): Row[] =>
  rows.flatMap(({ status, count }) => {
    const kind = deadlineOfStatus[status as Status];
    return kind ? [{ kind, count }] : [];
  });

async function overdueOf(db: Db, now: Date, cohort: Cohort): Promise<Row[]> {
  if (cohort.isEverything) {
    const { byStatus: all } = await (cohort.asOf ? statisticsAt(db, cohort.asOf) : readStatistics(db, now));
    return byStatus(all.map(({ status, overdue }) => ({ status, count: overdue })));
  }
  const asked = cohort.asOf
    ? statement('overdue', cohort, overdueThenSql(cohort))
    : statement('overdue', cohort, overdueSql(cohort), now);
  return byStatus((await db.query<StatusRow>(asked)).rows);
}

export async function readDeadlines(db: Db, now: Date, cohort: Cohort): Promise<Passed> {
  const [missed, overdue] = await Promise.all([
    db.query<Row>(statement('missed', cohort, missedSql(cohort))),
    overdueOf(db, now, cohort),
  ]);
  return { missed: byKind(missed.rows), overdue: byKind(overdue) };
}
