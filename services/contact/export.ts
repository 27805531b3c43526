import type { Context } from '#services/platform/context.ts';
import type { PersonRecords, Subject } from '#services/platform/person-records.ts';

/** What this capability keeps about a person: what was written from their address. */
export async function exportOf({ pool }: Context, { email }: Subject): Promise<PersonRecords> {
  const { rows } = await pool.query<Record<string, unknown>>({
    name: 'export-messages',
    text: 'select * from contact_messages where lower(email) = lower($1) order by created_at desc',
    values: [email],
  });
  return { contact_messages: rows };
}
