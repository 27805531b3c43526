import type { Context } from '#services/platform/context.ts';
import { inTransaction, type Pool } from '#services/platform/db/postgres.ts';
import { defineClockJob, everyNight } from '#services/platform/jobs/define-job.ts';
import { type Armed, nextAlarm, reminderAt } from '#state-machines/application/reminders.ts';
import { hourMs } from '#state-machines/durations.ts';
import { deadlineJob, queues } from './effects.ts';

/** A passed deadline is recorded within seconds; one that waits for longer is put right, whatever became of its job. */
const graceMs = hourMs;
const batch = 2_000;

interface Waiting {
  application_id: string;
  deadline_version: number;
  deadline_kind: Armed['kind'];
  deadline_due: string;
  status_since: string;
  is_past: boolean;
}
interface SweptDeadlines {
  /** Without a job. */
  lost: number;
  /** Due for more than an hour, and not recorded as missed. */
  passed: number;
}

/** A deadline that is to be recorded as missed once it passes. */
const isInForce = 'deadline_due is not null and not is_overdue and not is_sandbox and erased_at is null';

/**
 * Deadlines in force without a job, and passed ones. One statement sees outbox and queue at one moment, and jobs move from one to
 * the other in one transaction: none is seen in neither. A job that waits among the dead letters is not going to be worked.
 */
const findSql = `
  with jobs as (
    select (data ->> 'applicationId')::uuid as application_id, (data ->> 'version')::int as version
    from pgboss.job where name = '${queues.checkDeadline}' and state < 'completed'
    union all
    select application_id, (data ->> 'version')::int from job_outbox where queue = '${queues.checkDeadline}'),
  waiting as (
    select application_id, deadline_version, deadline_kind, deadline_due, status_since from application_states
    where ${isInForce})
  select w.*, false as is_past from waiting w
  where deadline_due >= $1 and not exists (
    select from jobs j where j.application_id = w.application_id and j.version = w.deadline_version)
  union all
  select w.*, true as is_past from waiting w where deadline_due < $1`;

/** How many passed longer ago than they should take to be recorded. */
export async function countUnrecordedDeadlines({ pool, clock }: Context): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({
    name: 'unrecorded-deadlines',
    text: `select count(*)::int as count from application_states where ${isInForce} and deadline_due < $1`,
    values: [new Date(clock().getTime() - graceMs)],
  });
  return rows[0]?.count ?? 0;
}

/** Writes the jobs that are missing; the next hand-over takes them from there. */
async function rearm(pool: Pool, rows: readonly Waiting[], now: string): Promise<void> {
  const jobs = rows.map((row) => {
    const about = { applicationId: row.application_id, version: row.deadline_version };
    const armed = { kind: row.deadline_kind, due: row.deadline_due, since: row.status_since };
    const isNow = now >= armed.due || reminderAt(armed, now) !== null;
    return deadlineJob('', about, isNow ? now : nextAlarm(armed, now));
  });
  await pool.query({
    name: 'rearm-deadlines',
    text: `insert into job_outbox (application_id, job_id, queue, data, start_after)
           select application_id, gen_random_uuid(), $2, data, start_after
           from unnest($1::uuid[], $3::jsonb[], $4::timestamptz[]) as x (application_id, data, start_after)`,
    values: [
      rows.map((row) => row.application_id),
      queues.checkDeadline,
      jobs.map((job) => job.data),
      jobs.map((job) => job.startAfter),
    ],
  });
}

/**
 * Finds deadlines that no job will look at, and creates a job for each; its events cannot be recorded twice. Rows come by a cursor, so
 * that a million of them need no more memory than a thousand.
 * @param reads connections whose statements may take long
 */
export async function sweepDeadlines(ctx: Context, reads: Pool = ctx.pool): Promise<SweptDeadlines> {
  const now = ctx.clock();
  const late = new Date(now.getTime() - graceMs);
  const swept: SweptDeadlines = { lost: 0, passed: 0 };
  await inTransaction(reads, async (db) => {
    // Reads alone: what is missing is written by other connections, a batch each.
    await db.query('set transaction read only');
    await db.query('set local cursor_tuple_fraction = 1');
    // the jobs of a million deadlines in one piece, rather than by way of the disk
    await db.query("set local work_mem = '48MB'");
    await db.query(`declare waiting no scroll cursor for ${findSql}`, [late]);
    for (;;) {
      const { rows } = await db.query<Waiting>(`fetch ${batch} from waiting`);
      if (rows.length === 0) return;
      await rearm(ctx.pool, rows, now.toISOString());
      for (const { is_past } of rows) swept[is_past ? 'passed' : 'lost']++;
    }
  });
  return swept;
}

interface Nightly {
  ctx: Context;
  /** Long reads, without a statement timeout. */
  audit: { pool: Pool };
  /** Called when something had to be repaired. */
  warn: (found: object, words: string) => void;
}

export const sweepDeadlinesNightly = defineClockJob<Nightly>({
  queue: 'sweep-deadlines',
  label: 'Search for lost deadlines',
  schedule: everyNight('03:30'),
  run: async ({ ctx, audit, warn }) => {
    const found = await sweepDeadlines(ctx, audit.pool);
    if (found.lost + found.passed > 0) warn(found, 'deadlines without a job, or passed and not recorded');
    return found;
  },
});
