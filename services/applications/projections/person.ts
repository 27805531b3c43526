import type { Context } from '#services/platform/context.ts';
import type { Db } from '#services/platform/db/postgres.ts';

/** Whose key protects what is kept about an application; null when there is no such application, or its form is erased. */
export async function applicationPerson(ctx: Context, applicationId: string): Promise<string | null> {
  const { rows } = await ctx.pool.query<{ person_id: string }>({
    name: 'application-person',
    text: 'select person_id from application_forms where application_id = $1',
    values: [applicationId],
  });
  return rows[0]?.person_id ?? null;
}

/** What applicants are called, where only their applications are known. */
export async function namesOfApplicants(
  db: Db,
  applicationIds: readonly string[],
): Promise<Map<string, { firstName: string; lastName: string }>> {
  const { rows } = await db.query<{ id: string; firstName: string; lastName: string }>({
    name: 'names-of-applicants',
    text: `select application_id as id, first_name as "firstName", last_name as "lastName"
           from application_forms where application_id = any($1)`,
    values: [applicationIds],
  });
  return new Map(rows.map(({ id, ...name }) => [id, name]));
}
