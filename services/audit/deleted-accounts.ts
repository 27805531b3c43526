import type { Db } from '#services/platform/db/postgres.ts';

/** Accounts that an admin deleted at least so many years ago, as the log says. */
export async function accountsDeleted(db: Db, { years, at }: { years: number; at: Date }): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'accounts-deleted',
    text: `select distinct resource_id as id from audit_logs
           where action = 'user_deleted' and created_at <= $2::timestamptz - make_interval(years => $1)`,
    values: [years, at],
  });
  return rows.map(({ id }) => id);
}
