import type { Context } from '#services/platform/context.ts';
import type { PersonRecords, Subject } from '#services/platform/person-records.ts';

/** The person's own requests about their data. */
export async function exportOf({ pool }: Context, { userId }: Subject): Promise<PersonRecords> {
  const { rows } = await pool.query<Record<string, unknown>>({
    name: 'export-privacy-requests',
    text: 'select * from privacy_requests where user_id = $1 order by requested_at desc',
    values: [userId],
  });
  return { privacy_requests: rows };
}
