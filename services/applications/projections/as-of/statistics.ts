import type { Db } from '#services/platform/db/postgres.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import type { Statistics } from '../../contract.ts';
import { statisticsOf } from '../statistics.ts';
import { countsSql, lateSql } from './steps.ts';

/** From one position to the next along the index; each is left out until its first application. */
const positionsSql = `
  with recursive p as (
    (select position from application_states where not is_sandbox order by position limit 1)
    union all
    select (select s.position from application_states s where s.position > p.position and not is_sandbox order by s.position limit 1)
    from p where p.position is not null
  ) select position from p where position is not null and exists (
      select from application_states s where s.position = p.position and s.submitted_at <= $1 and not s.is_sandbox)`;

/** The statistics as they stood at an instant: answered from the log and its steps, whatever happened since. */
export async function statisticsAt(db: Db, at: Date): Promise<Statistics> {
  const values = [at];
  const [figures, late, positions] = await Promise.all([
    db.query<{ status: AnyStatus; count: number; oldest: string }>({
      name: 'statistics-at',
      text: countsSql,
      values,
    }),
    db.query<{ status: AnyStatus; overdue: number; urgent: number }>({
      name: 'deadlines-at',
      text: lateSql,
      values,
    }),
    db.query<{ position: string }>({ name: 'positions-at', text: positionsSql, values }),
  ]);
  const overdue = new Map(late.rows.map((row) => [row.status, row.overdue]));
  return statisticsOf(
    new Map(
      figures.rows.map(({ status, ...row }) => [status, { ...row, overdue: overdue.get(status) ?? 0 }]),
    ),
    late.rows.reduce((total, row) => total + row.urgent, 0),
    positions.rows.map((row) => row.position),
  );
}
