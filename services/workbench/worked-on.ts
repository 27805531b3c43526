import { namesOfApplicants } from '#services/applications/projections/person.ts';
import type { Context } from '#services/platform/context.ts';
import type { WorkedOn } from './contract.ts';

/** The newest entries of a person's own that are looked through, and how many applications are named. */
const looked = 200;
const named = 5;

/** A look at the end of one person's part of the audit log; a sandbox is no one's work. */
const sql = `
  select s.application_id as id, s.status, l.at
  from (select resource_id::uuid as application_id, max(created_at) as at
        from (select resource_id, created_at from audit_logs
              where user_id = $1 and resource_type = 'application' and resource_id is not null
              order by created_at desc limit ${looked}) entries
        group by 1) l
  join application_states s using (application_id)
  where not s.is_sandbox order by l.at desc limit ${named}`;

/** The applications that a person worked on last, the newest first, with where each stands now. */
export async function readWorkedOn(
  { readPool: db }: Pick<Context, 'readPool'>,
  userId: string,
): Promise<WorkedOn> {
  const { rows } = await db.query<Omit<WorkedOn['items'][number], 'firstName' | 'lastName'>>({
    name: 'worked-on',
    text: sql,
    values: [userId],
  });
  const names = await namesOfApplicants(
    db,
    rows.map(({ id }) => id),
  );
  return {
    items: rows.map((row) => ({ ...row, ...(names.get(row.id) ?? { firstName: '', lastName: '' }) })),
  };
}
