import type { Context } from '#services/platform/context.ts';
import type { PersonRecords, Subject } from '#services/platform/person-records.ts';

/** What this capability keeps about a person: what they did. */
export async function exportOf({ pool }: Context, { userId }: Subject): Promise<PersonRecords> {
  const { rows } = await pool.query<Record<string, unknown>>({
    name: 'export-audit',
    text: 'select *, host(ip_address) as ip_address from audit_logs where user_id = $1 order by created_at desc, audit_id desc',
    values: [userId],
  });
  return { audit_logs: rows };
}
