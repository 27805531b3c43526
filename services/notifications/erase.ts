import { messagesFrom } from '#services/contact/erase.ts';
import type { Context } from '#services/platform/context.ts';
import { erasingRows } from '#services/platform/db/delete-rows.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { Removed, Subject } from '#services/platform/person-records.ts';
import { mailIdOf } from './deliver.ts';
import { windowsAbout } from './staff-notices.ts';

/** Notices to staff about messages, single or in a digest: their records hold no name, their copies hold the message. */
async function mailsAboutMessages(db: Db, messageIds: readonly string[]): Promise<string[]> {
  const digests = await windowsAbout(db, messageIds);
  return [
    ...messageIds.map((cause) => mailIdOf({ userId: null, cause, kind: 'contact_message' })),
    ...digests.map((cause) => mailIdOf({ userId: null, cause, kind: 'staff_digest' })),
  ];
}

const statements = {
  mail_outbox: `delete from mail_outbox o where lower(o.recipient) = lower($3) or o.mail_id = any($4)
    or exists (select from mails m where m.mail_id = o.mail_id and (m.user_id = $1 or m.application_id = any($2)))`,
  mails: 'delete from mails where user_id = $1',
} as const;

/** What this capability keeps about a person is gone: copies of mails, and the records of mails about the account. */
export async function eraseOf(_ctx: Context, db: Db, subject: Subject): Promise<Removed> {
  const { userId, applicationIds, email } = subject;
  const aboutMessages = await mailsAboutMessages(db, await messagesFrom(db, email));
  const removed = await erasingRows(db, statements, [
    ['uuid', userId],
    ['uuid[]', applicationIds],
    ['text', email],
    ['uuid[]', aboutMessages],
  ]);
  // That an application's mails were sent belongs to its history; what servers answered may name the address.
  await db.query({
    name: 'erase-mail-answers',
    text: `update mails set response = null,
             reason = case when status in ('queued', 'sending') then 'erased' else reason end,
             status = case when status in ('queued', 'sending') then 'withdrawn' else status end,
             lease_id = null, lease_until = null
           where application_id = any($1) and (response is not null or status in ('queued', 'sending'))`,
    values: [applicationIds],
  });
  return removed;
}

/** The copy of a message that staff were mailed. */
export async function eraseMessageCopy(db: Db, messageId: string): Promise<void> {
  await db.query({
    name: 'erase-message-copy',
    text: 'delete from mail_outbox where mail_id = any($1)',
    values: [await mailsAboutMessages(db, [messageId])],
  });
}
