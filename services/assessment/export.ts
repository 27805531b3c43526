import type { Context } from '#services/platform/context.ts';
import type { PersonRecords, Subject } from '#services/platform/person-records.ts';

/** What this capability keeps about a person: what was answered, and what it was worth. */
export async function exportOf({ pool }: Context, { applicationIds }: Subject): Promise<PersonRecords> {
  const { rows } = await pool.query<Record<string, unknown>>({
    name: 'export-assessments',
    text: 'select * from application_assessments where application_id = any($1) order by completed_at',
    values: [applicationIds],
  });
  return { application_assessments: rows };
}
