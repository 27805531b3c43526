import type { Context } from '#services/platform/context.ts';
import type { PersonRecords, Subject } from '#services/platform/person-records.ts';
import { finalStatuses } from '#state-machines/application/vocabulary.ts';
import { classification } from '../classification.ts';
import type { Deletion } from '../contract.ts';
import { holdsOn } from '../holds/list-holds.ts';

/** What is kept about the person and would go. Requests stay, without a name. */
function wouldErase(records: PersonRecords): Deletion['wouldErase'] {
  return Object.entries(records)
    .filter(([table]) => classification[table]?.is === 'personal' && table !== 'privacy_requests')
    .map(([table, { length }]) => ({ table, rows: length }))
    .filter(({ rows }) => rows > 0);
}

async function applicationsOf(
  { pool }: Context,
  { applicationIds }: Subject,
): Promise<Deletion['applicationList']> {
  const { rows } = await pool.query<Deletion['applicationList'][number]>({
    name: 'deletion-applications',
    text: `select application_id as id, position, status, status <> all($2) as "isOpen" from application_states
           where application_id = any($1) order by submitted_at desc, application_id`,
    values: [applicationIds, finalStatuses],
  });
  return rows;
}

/** What an erasure of this person would take away, and the holds against it. @param records what is kept, as `collect` finds it */
export async function erasurePreview(
  ctx: Context,
  subject: Subject,
  records: PersonRecords,
): Promise<Pick<Deletion, 'applications' | 'wouldErase' | 'files' | 'applicationList' | 'holds'>> {
  return {
    applications: subject.applicationIds.length,
    wouldErase: wouldErase(records),
    files: records.application_documents?.length ?? 0,
    applicationList: await applicationsOf(ctx, subject),
    holds: await holdsOn(ctx, subject),
  };
}
