import type { Db } from '#services/platform/postgres.ts';
import { until } from './until.ts';

/** Waits until a statement of this database stands in a row's queue. @param like its text, as LIKE has it */
export async function waitsForRow(owner: Db, like: string): Promise<void> {
  await until(
    async () =>
      (
        await owner.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
             and query like $1`,
          [like],
        )
      ).rowCount ?? 0,
    (count) => count > 0,
  );
}
