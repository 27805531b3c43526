import { loadStream } from '#services/event-log/append/stream.ts';
import type { Context } from '#services/platform/context.ts';
import type { JobHandler } from '#services/platform/jobs/jobs.ts';
import { nextAlarm, reminderAt, waitsFor } from '#state-machines/application/reminders.ts';
import { minuteMs } from '#state-machines/durations.ts';
import { missDeadline } from './commands/miss-deadline.ts';
import { sendReminder } from './commands/send-reminder.ts';
import { type DeadlineJob, deadlineJob, jobAfter } from './effects.ts';

/** A worker whose clock is behind looks again this soon: clocks are put right within minutes. */
const lookAgainMs = 15 * minuteMs;

/**
 * Leaves the deadline's next job. Its id derives from the job that leaves it: repeated after a crash, it is the same one.
 * @param waitMs counted from the database's clock, by which jobs begin; without it the job begins at `at`
 */
async function arm(
  ctx: Context,
  jobId: string,
  { applicationId, version }: DeadlineJob,
  at: string,
  waitMs: number | null = null,
): Promise<void> {
  const { id, queue, data, startAfter } = deadlineJob(jobAfter(jobId), { applicationId, version }, at);
  await ctx.pool.query({
    name: 'arm-deadline',
    text: `insert into job_outbox (application_id, job_id, queue, data, start_after)
           values ($1, $2, $3, $4, coalesce(now() + $6::int * interval '1 millisecond', $5::timestamptz)) on conflict do nothing`,
    values: [applicationId, id, queue, data, startAfter, waitMs],
  });
}

/**
 * An instant of a deadline has come: a reminder is given, or the deadline recorded as missed if it is still the one in
 * force (ruling 9). Their events cause the mails. Until then the deadline always has a next job; one that was left behind has none.
 */
export function checkDeadline(ctx: Context): JobHandler<DeadlineJob> {
  return async ({ id, data }) => {
    const { applicationId, version, at } = data;
    const { state } = await loadStream(ctx.pool, applicationId, id);
    const armed = state && waitsFor(state);
    if (armed?.armedBy !== version) return;
    const now = ctx.clock().toISOString();
    // The database says that it is time, our clock says that it is not (F13): nothing happens early, and nothing is lost.
    if (at && now < at) {
      return arm(ctx, id, data, at, Math.min(Date.parse(at) - Date.parse(now), lookAgainMs));
    }
    if (now >= armed.due) return void (await missDeadline(ctx, applicationId, version));
    const reminder = reminderAt(armed, now);
    if (reminder) await sendReminder(ctx, applicationId, armed, reminder);
    await arm(ctx, id, data, nextAlarm(armed, now));
  };
}
