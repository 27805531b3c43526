import type { Context } from '#services/platform/context.ts';
import type { Db } from '#services/platform/db/postgres.ts';

interface Row {
  user_id: string | null;
  first_name: string;
  last_name: string;
}

async function ownerOf(db: Db, applicationId: string): Promise<Row | undefined> {
  const { rows } = await db.query<Row>({
    name: 'application-owner',
    text: 'select user_id, first_name, last_name from application_forms where application_id = $1',
    values: [applicationId],
  });
  return rows[0];
}

/** Whose application it is; `userId` null while it is attached to no account, null when there is none. */
export async function applicationOwner(
  ctx: Context,
  applicationId: string,
  db: Db = ctx.pool,
): Promise<{ userId: string | null; firstName: string; lastName: string } | null> {
  const row = await ownerOf(db, applicationId);
  return row ? { userId: row.user_id, firstName: row.first_name, lastName: row.last_name } : null;
}

/** The name on an application; empty once it is erased. */
export async function applicantNames(
  ctx: Context,
  applicationId: string,
): Promise<{ firstName: string; lastName: string }> {
  const row = await ownerOf(ctx.pool, applicationId);
  return { firstName: row?.first_name ?? '', lastName: row?.last_name ?? '' };
}
