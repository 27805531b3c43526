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

export interface ApplicationPerson {
  applicationId: string;
  personId: string;
}
/** Whose key protects each application that is not erased, in the order of their ids. @param after the last of the page before */
export async function applicationPeople(
  db: Db,
  after: string | null,
  limit: number,
): Promise<ApplicationPerson[]> {
  const { rows } = await db.query<ApplicationPerson>({
    name: 'application-people',
    text: `select application_id as "applicationId", f.person_id as "personId" from application_forms f join application_states s using (application_id)
           where ($1::uuid is null or application_id > $1) and s.erased_at is null order by application_id limit $2`,
    values: [after, limit],
  });
  return rows;
}
