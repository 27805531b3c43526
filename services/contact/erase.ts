import type { Context } from '#services/platform/context.ts';
import { erasingRows } from '#services/platform/db/delete-rows.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { Removed, Subject } from '#services/platform/person-records.ts';

/** What was written from the person's proven address is gone. */
export async function eraseOf(_ctx: Context, db: Db, { email }: Subject): Promise<Removed> {
  return erasingRows(
    db,
    { contact_messages: 'delete from contact_messages where lower(email) = lower($1)' },
    [['text', email]],
  );
}

/** One message, by its id alone. */
export async function eraseMessage(db: Db, messageId: string): Promise<void> {
  await db.query({
    name: 'erase-message',
    text: 'delete from contact_messages where message_id = $1',
    values: [messageId],
  });
}

/** Messages from an address, by id: what was mailed of them is found by these. */
export async function messagesFrom(db: Db, email: string | null): Promise<string[]> {
  const { rows } = await db.query<{ message_id: string }>({
    name: 'messages-from',
    text: 'select message_id from contact_messages where lower(email) = lower($1)',
    values: [email],
  });
  return rows.map((row) => row.message_id);
}

/** Messages of so many years ago, longest first. */
export async function oldMessages(
  db: Db,
  { years, at, limit }: { years: number; at: Date; limit: number },
): Promise<{ id: string; dueSince: string }[]> {
  const { rows } = await db.query<{ id: string; dueSince: string }>({
    name: 'old-messages',
    text: `select message_id as id, created_at + make_interval(years => $1) as "dueSince" from contact_messages
           where created_at + make_interval(years => $1) <= $2 order by created_at, message_id limit $3`,
    values: [years, at, limit],
  });
  return rows;
}
