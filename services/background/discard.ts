import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { deadLetters } from '#services/platform/jobs/jobs.ts';
import { DomainError } from '#state-machines/domain-error.ts';

/**
 * Puts a failed job away for good. Who did so, and why, stays in the audit log with the job's queue and identity.
 * @throws DomainError `not-found` when it is not there any more
 */
export async function discard(ctx: Context, id: string, reason: string, whence: Whence): Promise<void> {
  await inTransaction(ctx.pool, async (db) => {
    const { rows } = await db.query<{ queue: string; job_id: string }>({
      name: 'discard-dead-letter',
      text: `delete from pgboss.job where name = $1 and id = $2 and state < 'active'
             returning source_name as queue, coalesce(source_root_id, source_id) as job_id`,
      values: [deadLetters, id],
    });
    const [gone] = rows;
    if (!gone) throw new DomainError('not-found', 'This job is no longer among those that failed.');
    const { queue, job_id: jobId } = gone;
    await writeAudit(
      db,
      auditEntry('job_discarded', 'job', whence, { queue, jobId }, { metadata: { reason } }),
      ctx.clock(),
      id,
    );
  });
}
