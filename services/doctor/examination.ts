import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { inTransaction, type Pool } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { Examination } from './contract.ts';
import { checks } from './examine.ts';

/** The look at everything, as an admin asks for it: the same job as every night's, whose progress stands with the job. */
export const examineQueue = 'examine-system';

/** What a job under way notes: how many checks are done, and which one it is at. */
export type Progress = Pick<Examination, 'done' | 'of' | 'label'>;

/** One that waits for its next try after a failure is none: it may be asked for at once. */
const openSql = `
  select state, since, progress from (
    select 'waiting' as state, now() as since, null::jsonb as progress, 2 as rank from account_job_outbox where queue = $1
    union all
    select case state when 'active' then 'running' else 'waiting' end, coalesce(started_on, created_on), output,
           case state when 'active' then 1 else 2 end
    from pgboss.job where name = $1 and state in ('created', 'active')) open
  order by rank limit 1`;

/** The look that waits for a worker or is under way; null while there is none. */
export async function openExamination({ pool }: { pool: Pool }): Promise<Examination | null> {
  const { rows } = await pool.query<Pick<Examination, 'state' | 'since'> & { progress: Progress | null }>({
    name: 'open-examination',
    text: openSql,
    values: [examineQueue],
  });
  const [found] = rows;
  if (!found) return null;
  const { state, since, progress } = found;
  return { state, since, of: checks.length, done: progress?.done ?? 0, label: progress?.label ?? null };
}

/** @throws DomainError `conflict` while one waits or is under way */
export async function askForExamination(ctx: Context, whence: Whence): Promise<void> {
  const at = ctx.clock();
  await inTransaction(ctx.pool, async (db) => {
    await db.query("select pg_advisory_xact_lock(hashtext('cursus:examine-system'))");
    const { rowCount } = await db.query({ name: 'open-examination', text: openSql, values: [examineQueue] });
    if (rowCount)
      throw new DomainError(
        'conflict',
        'A check is under way already. Its progress is shown; nothing was started twice.',
      );
    const { rowCount: isRetried } = await db.query({
      name: 'retry-examination-now',
      text: `update pgboss.job set start_after = now() where name = $1 and state = 'retry'`,
      values: [examineQueue],
    });
    if (!isRetried)
      await db.query({
        name: 'queue-examination',
        text: 'insert into account_job_outbox (job_id, queue, data) values ($1, $2, $3)',
        values: [newId(at), examineQueue, {}],
      });
    await writeAudit(db, auditEntry('system_check_asked', 'system', whence), at);
  });
}

/** Where it is, for those who look at the screen. What the job comes to in the end stands in its place. */
export async function noteProgress(pool: Pool, jobId: string, progress: Progress): Promise<void> {
  await pool.query({
    name: 'note-examination',
    text: `update pgboss.job set output = $3 where name = $1 and id = $2 and state = 'active'`,
    values: [examineQueue, jobId, progress],
  });
}
