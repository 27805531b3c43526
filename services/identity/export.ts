import type { Context } from '#services/platform/context.ts';
import type { PersonRecords, Subject } from '#services/platform/person-records.ts';

/** Rows by account, by the account's applications, or by its proven address. */
const queries: Record<string, string> = {
  users: 'select * from users where id = $1',
  profiles: 'select * from profiles where id = $1',
  user_roles: 'select * from user_roles where user_id = $1',
  sessions:
    'select *, host(ip_address) as ip_address from sessions where user_id = $1 order by created_at desc',
  links: `select * from links where user_id = $1 or application_id = any($2) or lower(email) = lower($3)
          order by created_at desc`,
  sign_ups: `select s.* from sign_ups s join links l using (link_id)
             where l.user_id = $1 or lower(l.email) = lower($3)`,
  factors: 'select * from factors where user_id = $1 order by created_at',
  recovery_codes: 'select * from recovery_codes where user_id = $1',
  user_identities: 'select * from user_identities where user_id = $1 order by created_at',
  impersonations: `select * from impersonations where on_behalf_of = $1 or application_id = any($2)
                   order by started_at desc`,
};

/** What this capability keeps about a person. */
export async function exportOf({ pool }: Context, subject: Subject): Promise<PersonRecords> {
  const records: PersonRecords = {};
  for (const [table, query] of Object.entries(queries)) {
    // every parameter has to occur, whatever a query needs of them
    const text = `with subject as (select $1::uuid, $2::uuid[], $3::text) ${query}`;
    const { rows } = await pool.query<Record<string, unknown>>({
      name: `export-${table}`,
      text,
      values: [subject.userId, subject.applicationIds, subject.email],
    });
    records[table] = rows;
  }
  return records;
}
