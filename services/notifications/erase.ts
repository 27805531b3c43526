import { messagesFrom } from '#services/contact/erase.ts';
import type { Context } from '#services/platform/context.ts';
import { erasingRows } from '#services/platform/delete-rows.ts';
import type { Removed, Subject } from '#services/platform/person-records.ts';
import type { Db } from '#services/platform/postgres.ts';
import { mailIdOf } from './deliver.ts';

/** The mail that told staff of a message: its record names nobody, its copy says what was written. */
const contactMailId = (messageId: string): string =>
  mailIdOf({ userId: null, cause: messageId, kind: 'contact_message' });

const statements = {
  mail_outbox: `delete from mail_outbox o where lower(o.recipient) = lower($3) or o.mail_id = any($4)
    or exists (select from mails m where m.mail_id = o.mail_id and (m.user_id = $1 or m.application_id = any($2)))`,
  mails: 'delete from mails where user_id = $1',
} as const;

/** What this capability keeps about a person is gone: copies of mails, and the records of mails about the account. */
export async function eraseOf(_ctx: Context, db: Db, subject: Subject): Promise<Removed> {
  const { userId, applicationIds, email } = subject;
  const aboutMessages = (await messagesFrom(db, email)).map(contactMailId);
  const removed = await erasingRows(db, statements, [
    ['uuid', userId],
    ['uuid[]', applicationIds],
    ['text', email],
    ['uuid[]', aboutMessages],
  ]);
  // That an application's mails were sent belongs to its history; what servers answered may name the address.
  await db.query({
    name: 'erase-mail-answers',
    text: 'update mails set response = null where application_id = any($1) and response is not null',
    values: [applicationIds],
  });
  return removed;
}

/** The copy of a message that staff were mailed. */
export async function eraseMessageCopy(db: Db, messageId: string): Promise<void> {
  await db.query({
    name: 'erase-message-copy',
    text: 'delete from mail_outbox where mail_id = $1',
    values: [contactMailId(messageId)],
  });
}
