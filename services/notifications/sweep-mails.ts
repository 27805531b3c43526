import type { Context } from '#services/platform/context.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { defineClockJob, everyNight } from '#services/platform/jobs/define-job.ts';
import { deadLetters } from '#services/platform/jobs/jobs.ts';
import { dayMs, hourMs } from '#state-machines/durations.ts';
import { unfinishedMails } from './unfinished.ts';

/** A record without a job's id is of an earlier release; by then its job has had all its tries. */
const withoutJobDays = 2;
const batch = 500;

/**
 * Mails whose job is neither waiting nor worked. A mail that is being sent is left alone until long after its lease. One whose job
 * failed for good has failed; the others are withdrawn.
 */
const endSql = `
  with open as (
    select mail_id, status, job_id from mails
    where mail_id > $1 and (status = 'queued' or status = 'sending' and lease_until < now() - interval '10 minutes')
      and (job_id is not null or queued_at < $2)
    order by mail_id limit ${batch}),
  jobs as (
    select j.id, bool_or(j.state < 'completed') as is_open, bool_or(j.state = 'failed') as is_dead
    from pgboss.queue q join pgboss.job j on j.name = q.name
    where q.name <> '${deadLetters}' and j.id = any(array(select job_id from open)) group by j.id),
  waiting as materialized (select job_id from job_outbox where job_id in (select job_id from open)),
  ended as (
    update mails m set
      status = case when j.is_dead then 'failed' else 'withdrawn' end,
      reason = case when j.is_dead then null when o.status = 'sending' then 'interrupted' else 'job-gone' end,
      failed_at = case when j.is_dead then $3::timestamptz end, lease_id = null, lease_until = null
    from open o left join jobs j on j.id = o.job_id
    where m.mail_id = o.mail_id and m.status = o.status and j.is_open is not true
      and not exists (select from waiting w where w.job_id = o.job_id)
      and not exists (select from account_job_outbox b where b.job_id = o.job_id)
    returning m.status)
  select (select mail_id from open order by mail_id desc limit 1) as last,
    (select count(*) from ended where status = 'failed') as failed,
    (select count(*) from ended where status = 'withdrawn') as withdrawn`;

async function endHanging(db: Db, at: Date): Promise<{ failed: number; withdrawn: number }> {
  const before = new Date(at.getTime() - withoutJobDays * dayMs);
  const ended = { failed: 0, withdrawn: 0 };
  let after: string | null = '00000000-0000-0000-0000-000000000000';
  while (after !== null) {
    const { rows }: { rows: { last: string | null; failed: number; withdrawn: number }[] } = await db.query({
      name: 'end-hanging-mails',
      text: endSql,
      values: [after, before, at],
    });
    ended.failed += rows[0]?.failed ?? 0;
    ended.withdrawn += rows[0]?.withdrawn ?? 0;
    after = rows[0]?.last ?? null;
  }
  return ended;
}

/** Grants and placements too old to matter. A digest's list stays, so that an erasure finds its copy. */
async function forgetOld(db: Db, at: Date): Promise<void> {
  const yesterday = new Date(at.getTime() - dayMs);
  await db.query({
    name: 'forget-mailbox-mails',
    text: 'delete from mailbox_mails where last_at < $1',
    values: [yesterday],
  });
  await db.query({
    name: 'forget-staff-notices',
    text: `delete from staff_notice_windows w where w.in_digest = 0 and w.ends_at < $1 and w.closed_at is not null`,
    values: [yesterday],
  });
}

/** Every mail ends. */
export const sweepMails = defineClockJob<{ ctx: Context }>({
  queue: 'sweep-mails',
  label: 'Mails that do not end',
  schedule: everyNight('04:20'),
  run: async ({ ctx }) => {
    const at = ctx.clock();
    const ended = await endHanging(ctx.pool, at);
    await forgetOld(ctx.pool, at);
    const { count, oldestAt } = await unfinishedMails(ctx.pool);
    const oldestHours = oldestAt ? Math.floor((at.getTime() - Date.parse(oldestAt)) / hourMs) : 0;
    return { mails: ended, unfinished: count, oldestHours };
  },
});
