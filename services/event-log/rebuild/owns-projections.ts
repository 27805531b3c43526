import type { Db } from '#services/platform/db/postgres.ts';

/** Whether this login owns the projections' tables: others can neither compare nor swap them. */
export async function ownsProjections(db: Db): Promise<boolean> {
  const { rows } = await db.query<{ does: boolean }>(
    "select pg_has_role(tableowner, 'usage') as does from pg_tables where tablename = 'application_states'",
  );
  return rows[0]?.does ?? false;
}
