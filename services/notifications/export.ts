import type { Context } from '#services/platform/context.ts';
import type { PersonRecords, Subject } from '#services/platform/person-records.ts';

/** What this capability keeps about a person: which mails there were, and those to them that are kept here. */
export async function exportOf({ pool }: Context, subject: Subject): Promise<PersonRecords> {
  const { rows: mails } = await pool.query<Record<string, unknown>>({
    name: 'export-mails',
    text: 'select * from mails where user_id = $1 or application_id = any($2) order by queued_at desc',
    values: [subject.userId, subject.applicationIds],
  });
  const { rows: outbox } = await pool.query<Record<string, unknown>>({
    name: 'export-mail-outbox',
    text: 'select * from mail_outbox where lower(recipient) = lower($1) order by created_at desc',
    values: [subject.email],
  });
  return { mails, mail_outbox: outbox };
}
