import type { Db } from '#services/platform/db/postgres.ts';
import { until } from './until.ts';

/** Waits until so many statements of this database stand in a row's queue. @param like their text, as LIKE has it */
export async function waitsForRow(owner: Db, like: string, atLeast = 1): Promise<void> {
  await until(
    async () =>
      (
        await owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and query like $1`,
          [like],
        )
      ).rowCount ?? 0,
    (count) => count >= atLeast,
  );
}
