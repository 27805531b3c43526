import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { dayMs, hourMs, minuteMs } from '#state-machines/durations.ts';
import { accountMailJob } from '../account-jobs.ts';
import type { Side } from '../contract.ts';
import { secretOf } from '../links.ts';

const linkMs = hourMs;
/** At most one mail an account in this time: a stranger cannot flood a mailbox (S30). */
export const resetPauseMs = 2 * minuteMs;
/** And at most so many a day. Further requests only keep the last mailed link alive, so that its owner is never shut out by them. */
const mostADay = 10;

/**
 * One statement whatever is behind the address, so that the time tells nothing (S3): no account, no row.
 * @returns the account's id, if there is one
 */
async function issueReset(ctx: Context, db: Db, email: string, at: Date): Promise<string | null> {
  const linkId = newId(at);
  const { tokenHash } = secretOf(ctx.secrets, linkId);
  const { jobId, queue, data } = accountMailJob({ kind: 'reset_password', linkId });
  const { rows } = await db.query<{ user_id: string }>({
    name: 'issue-reset',
    text: `with account as (
             select id from users where lower(email) = lower($1)),
           today as (
             select l.link_id, l.created_at, l.used_at from account join links l on l.user_id = account.id
             where l.purpose = 'reset-password' and l.created_at > $10),
           due as (
             select id from account where not exists (select from today where created_at > $2)
               and (select count(*) from today) < $11),
           kept as (
             update links l set expires_at = greatest(l.expires_at, $6) where l.link_id = (
                 select link_id from today order by created_at desc limit 1)
               and l.used_at is null and l.expires_at > $3 and (select count(*) from today) >= $11),
           older as (
             update links l set expires_at = $3 from due
             where l.user_id = due.id and l.purpose = 'reset-password' and l.used_at is null and l.expires_at > $3),
           link as (
             insert into links (link_id, purpose, user_id, token_hash, created_at, expires_at)
             select $4, 'reset-password', id, $5, $3, $6 from due),
           job as (
             insert into account_job_outbox (job_id, queue, data) select $7, $8, $9 from due)
           select id as user_id from account`,
    values: [
      email,
      new Date(at.getTime() - resetPauseMs),
      at,
      linkId,
      tokenHash,
      new Date(at.getTime() + linkMs),
      jobId,
      queue,
      data,
      new Date(at.getTime() - dayMs),
      mostADay,
    ],
  });
  return rows[0]?.user_id ?? null;
}

/**
 * Forgotten password: a mail with a link, if the address has an account. The newest link is the one that counts. The answer
 * is the same for everybody (S3).
 */
export async function requestReset(
  ctx: Context,
  { email, side }: { email: string; side: Side },
  whence: Whence,
): Promise<void> {
  const at = ctx.clock();
  await inTransaction(ctx.pool, async (db) => {
    // Many requests for one address come one after the other, so that each sees the link of the one before.
    await db.query({
      name: 'one-reset-at-a-time',
      text: 'select pg_advisory_xact_lock(hashtextextended(lower($1), 5))',
      values: [email],
    });
    const userId = await issueReset(ctx, db, email, at);
    const entry = auditEntry('password_reset_requested', 'account', { ...whence, userId: null }, { side });
    await writeAudit(db, entry, at, userId);
  });
}
