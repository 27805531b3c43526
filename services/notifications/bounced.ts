import type { Db } from '#services/platform/db/postgres.ts';

/** More than are read in a morning: beyond, the mail server itself is the finding (System). */
const most = 1_000;

/**
 * Ids of applications with a mail that failed for good in a stretch of time and was not sent again since, the latest first.
 * @param stretch `until` is not part of it; null: up to now
 */
export async function bouncedIn(
  db: Db,
  { since, until }: { since: Date; until: Date | null },
): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'bounced-mails',
    text: `select application_id as id from mails m
           where status = 'failed' and application_id is not null
             and coalesce(failed_at, queued_at) >= $1 and coalesce(failed_at, queued_at) < $2
             and not exists (
               select from mails again where again.application_id = m.application_id and again.resend_of = m.mail_id and again.status = 'sent')
           group by 1 order by max(coalesce(failed_at, queued_at)) desc limit ${most}`,
    values: [since, until ?? 'infinity'],
  });
  return rows.map(({ id }) => id);
}
