import type { Db } from '#services/platform/db/postgres.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { dayMs } from '#state-machines/durations.ts';
import type { Statistics } from '../../contract.ts';
import { everyStatus, type StatusFigures, statisticsOf } from '../statistics.ts';
import { figuresSql } from './steps.ts';

/** From one position to the next along the index; each is left out until its first application. */
const positionsSql = `
  with recursive p as (
    (select position from application_states where not is_sandbox order by position limit 1)
    union all
    select (select s.position from application_states s where s.position > p.position and not is_sandbox order by s.position limit 1)
    from p where p.position is not null
  ) select position from p where position is not null and exists (
      select from application_states s where s.position = p.position and s.submitted_at <= $1 and not s.is_sandbox)`;

/** The statistics as they stood at an instant: answered from steps and kept figures, whatever happened since. */
export async function statisticsAt(db: Db, at: Date): Promise<Statistics> {
  const [figures, positions] = await Promise.all([
    db.query<StatusFigures & { status: AnyStatus; urgent: number }>({
      name: 'statistics-at',
      text: figuresSql,
      values: [at, new Date(Math.floor(at.getTime() / dayMs) * dayMs), everyStatus],
    }),
    db.query<{ position: string }>({ name: 'positions-at', text: positionsSql, values: [at] }),
  ]);
  return statisticsOf(
    new Map(figures.rows.map(({ status, ...row }) => [status, row])),
    figures.rows.reduce((total, row) => total + row.urgent, 0),
    positions.rows.map((row) => row.position),
  );
}
