import type { Db } from '#services/platform/db/postgres.ts';

export interface UnfinishedMails {
  count: number;
  /** When the oldest of them was begun; null when there is none. */
  oldestAt: string | null;
}

/** Mails that were begun and have not ended: waiting for another try, or being sent. */
export async function unfinishedMails(db: Db): Promise<UnfinishedMails> {
  const { rows } = await db.query<UnfinishedMails>({
    name: 'unfinished-mails',
    text: `select count(*) as count, min(queued_at) as "oldestAt" from mails where status in ('queued', 'sending')`,
  });
  return rows[0] ?? { count: 0, oldestAt: null };
}

/** Mails since then: sent, and failed for good. Each by an index, however many there are of before. */
export async function mailsSince(db: Db, at: Date): Promise<{ sent: number; failed: number }> {
  const { rows } = await db.query<{ sent: number; failed: number }>({
    name: 'mails-since',
    text: `select (select count(*)::int from mails where sent_at > $1) as sent,
             (select count(*)::int from mails where status = 'failed' and coalesce(failed_at, queued_at) > $1) as failed`,
    values: [at],
  });
  return rows[0] ?? { sent: 0, failed: 0 };
}
