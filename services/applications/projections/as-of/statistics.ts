import type { Db } from '#services/platform/db/postgres.ts';
import { type AnyStatus, everyStatus } from '#state-machines/application/vocabulary.ts';
import { dayMs } from '#state-machines/durations.ts';
import type { Statistics } from '../../contract.ts';
import { type StatusFigures, statisticsOf } from '../statistics.ts';
import { figuresSql } from './steps.ts';

export async function positionsAt(db: Db, at: Date): Promise<string[]> {
  const { rows } = await db.query<{ position: string }>({
    name: 'positions-at',
    text: 'select position from positions_in_use($1) position',
    values: [at],
  });
  return rows.map(({ position }) => position);
}

/** The statistics as they stood at an instant: answered from steps and kept figures, whatever happened since. */
export async function statisticsAt(db: Db, at: Date): Promise<Statistics> {
  const [figures, positions] = await Promise.all([
    db.query<StatusFigures & { status: AnyStatus; urgent: number }>({
      name: 'statistics-at',
      text: figuresSql,
      values: [at, new Date(Math.floor(at.getTime() / dayMs) * dayMs), everyStatus],
    }),
    positionsAt(db, at),
  ]);
  return statisticsOf(
    new Map(figures.rows.map(({ status, ...row }) => [status, row])),
    figures.rows.reduce((total, row) => total + row.urgent, 0),
    positions,
  );
}
