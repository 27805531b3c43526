import type { Db } from '#services/platform/db/postgres.ts';

/**
 * The account is deleted, its applications stay: without an owner until their applicant proves the address again.
 * @returns their ids, to be announced once the caller's transaction is committed
 */
export async function detachUser(db: Db, userId: string): Promise<string[]> {
  const { rows } = await db.query<{ application_id: string }>({
    name: 'detach-user',
    text: 'update application_forms set user_id = null, attached_at = null where user_id = $1 returning application_id',
    values: [userId],
  });
  return rows.map((row) => row.application_id);
}
