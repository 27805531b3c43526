import type { Context } from '#services/platform/context.ts';
import type { PersonRecords, Subject } from '#services/platform/person-records.ts';

/** What this capability keeps about a person: the views that they saved. */
export async function exportOf({ pool }: Context, { userId }: Subject): Promise<PersonRecords> {
  const { rows } = await pool.query<Record<string, unknown>>({
    name: 'export-saved-views',
    text: 'select * from saved_views where user_id = $1 order by created_at',
    values: [userId],
  });
  return { saved_views: rows };
}
