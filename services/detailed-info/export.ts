import type { Context } from '#services/platform/context.ts';
import type { PersonRecords, Subject } from '#services/platform/person-records.ts';

/** What this capability keeps about a person; a draft, too. */
export async function exportOf({ pool }: Context, { applicationIds }: Subject): Promise<PersonRecords> {
  const { rows } = await pool.query<Record<string, unknown>>({
    name: 'export-detailed-info',
    text: `select *, availability_start_date::text from application_detailed_info where application_id = any($1)`,
    values: [applicationIds],
  });
  return { application_detailed_info: rows };
}
