import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { derivedId, newId } from '#services/platform/ids.ts';
import { type ContactMailJob, contactQueues } from './queues.ts';

/** `contact_messages`. `name` and `email` are empty in an anonymous report of a weakness. */
export interface Message {
  kind: 'contact' | 'security';
  name: string;
  email: string;
  message: string;
}

async function queueMail(db: Db, data: ContactMailJob): Promise<void> {
  const queue = contactQueues.sendContactMail;
  await db.query({
    name: 'queue-contact-mail',
    text: 'insert into account_job_outbox (job_id, queue, data) values ($1, $2, $3) on conflict do nothing',
    values: [derivedId('job', queue, data.messageId), queue, data],
  });
}

/** Keeps a message and has it mailed to staff, once a key. */
export async function receiveMessage(ctx: Context, message: Message, key: string | undefined): Promise<void> {
  const at = ctx.clock();
  const { kind, name, email } = message;
  const messageId = key ? derivedId('message', kind, email.toLowerCase(), message.message, key) : newId(at);
  await inTransaction(ctx.pool, async (db) => {
    const { rowCount } = await db.query({
      name: 'keep-message',
      text: `insert into contact_messages (message_id, kind, name, email, message, created_at)
             values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      values: [messageId, kind, name, email, message.message, at],
    });
    if (rowCount === 1) await queueMail(db, { messageId });
  });
}

/** Null once it is erased. */
export async function findMessage(
  db: Db,
  messageId: string,
): Promise<(Message & { createdAt: string }) | null> {
  const { rows } = await db.query<Message & { createdAt: string }>({
    name: 'contact-message',
    text: `select kind, name, email, message, created_at as "createdAt" from contact_messages where message_id = $1`,
    values: [messageId],
  });
  return rows[0] ?? null;
}
