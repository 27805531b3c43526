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
