import type { Db } from '#services/platform/db/postgres.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { dayMs } from '#state-machines/durations.ts';
import { type Cohort, statement } from './cohort.ts';
import type { Analytics } from './contract.ts';

interface Row {
  starts: string;
  status: AnyStatus;
  count: number;
}
export interface Intake {
  counts: ReadonlyMap<AnyStatus, number>;
  weeks: Analytics['weeks'];
}

const intakeSql = (cohort: Cohort): string => `
  select to_char(week, 'YYYY-MM-DD') as starts, status, count::int from (
    select date_trunc('week', s.submitted_at at time zone 'Europe/Zurich') as week, s.status, count(*) as count
    from ${cohort.states} s where ${cohort.where} group by 1, 2) weekly
  order by week`;

const week = 7 * dayMs;
const weekAfter = (starts: string): string => new Date(Date.parse(starts) + week).toISOString().slice(0, 10);

const columnOf = (status: AnyStatus): 'employed' | 'rejected' | 'kept' | 'open' => {
  if (status === 'employed') return 'employed';
  if (status === 'rejected' || status === 'not_suitable') return 'rejected';
  return status === 'suitable_candidate' ? 'kept' : 'open';
};

/** Every status with its count, and every week of intake by how its applications stand now. */
export async function readIntake(db: Db, cohort: Cohort): Promise<Intake> {
  const { rows } = await db.query<Row>(statement('intake', cohort, intakeSql(cohort)));
  const counts = new Map<AnyStatus, number>();
  const weeks: Analytics['weeks'] = [];
  for (const { starts, status, count } of rows) {
    counts.set(status, (counts.get(status) ?? 0) + count);
    let last = weeks.at(-1);
    while (last?.starts !== starts) {
      last = {
        starts: last ? weekAfter(last.starts) : starts,
        total: 0,
        open: 0,
        employed: 0,
        rejected: 0,
        kept: 0,
      };
      weeks.push(last);
    }
    last.total += count;
    last[columnOf(status)] += count;
  }
  return { counts, weeks };
}
