import { deadlinesSql } from '#services/applications/projections/as-of/steps.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { type DeadlineKind, deadlineOfStatus, type Status } from '#state-machines/application/vocabulary.ts';
import { type Cohort, statement } from './cohort.ts';

interface Row {
  kind: DeadlineKind;
  count: number;
}
export interface Passed {
  missed: ReadonlyMap<DeadlineKind, number>;
  overdue: ReadonlyMap<DeadlineKind, number>;
}

/** Events, since no projection remembers a deadline that was missed and is gone. */
const missedSql = (cohort: Cohort): string => `
  select e.data->'data'->>'kind' as kind, count(*)::int as count
  from application_events e join application_states s using (application_id)
  where e.type = 'deadline.missed' ${cohort.asOf ? 'and e.recorded_at <= $1' : ''} and ${cohort.where} group by 1`;
/** Missed and recorded, or missed a moment ago and the job is on its way. */
const overdueSql = (cohort: Cohort): string => `
  select s.deadline_kind as kind, count(*)::int as count from application_states s
  where s.deadline_due is not null and (s.is_overdue or s.deadline_due <= :1::timestamptz) and ${cohort.where} group by 1`;
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

async function overdueOf(db: Db, now: Date, cohort: Cohort): Promise<Row[]> {
  if (!cohort.asOf) return (await db.query<Row>(statement('overdue', cohort, overdueSql(cohort), now))).rows;
  const { rows } = await db.query<{ status: Status; count: number }>(
    statement('overdue', cohort, overdueThenSql(cohort)),
  );
  return rows.flatMap(({ status, count }) => {
    const kind = deadlineOfStatus[status];
    return kind ? [{ kind, count }] : [];
  });
}

export async function readDeadlines(db: Db, now: Date, cohort: Cohort): Promise<Passed> {
  const [missed, overdue] = await Promise.all([
    db.query<Row>(statement('missed', cohort, missedSql(cohort))),
    overdueOf(db, now, cohort),
  ]);
  return { missed: byKind(missed.rows), overdue: byKind(overdue) };
}
