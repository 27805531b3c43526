import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { inTransaction, type Pool } from '#services/platform/db/postgres.ts';
import { deadLetters } from '#services/platform/jobs/jobs.ts';
import { DomainError } from '#state-machines/domain-error.ts';

const isUuid = "'^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'";

/**
 * Takes jobs out of the dead letters and back to the outbox under the identity that they had: what they cause once, they cause
 * once still. The failed original goes, whose place in the queue the job takes again (decision 0026).
 */
const backToOutbox = `
  with taken as (
    delete from pgboss.job d where d.id = any(array(
        select id from pgboss.job
        where name = $1 and state < 'active' and source_name is not null and ($2::uuid is null or id = $2)
        order by created_on limit 1000 for update skip locked))
      and d.name = $1
    returning d.source_name as queue, coalesce(d.source_root_id, d.source_id) as job_id, coalesce(d.data, '{}') as data
  ), originals as (
    delete from pgboss.job j using taken t where j.name = t.queue and j.id = t.job_id and j.state = 'failed'
  ), of_applications as (
    insert into job_outbox (application_id, job_id, queue, data)
    select (data ->> 'applicationId')::uuid, job_id, queue, data from taken
    where data ->> 'applicationId' ~ ${isUuid}
    on conflict do nothing
  ), others as (
    insert into account_job_outbox (job_id, queue, data)
    select job_id, queue, data from taken
    where (data ->> 'applicationId' ~ ${isUuid}) is not true
    on conflict do nothing
  )
  select count(*) as moved from taken`;

async function redriveBatch(
  pool: Pool,
  id: string | null,
  audit: (moved: number) => ReturnType<typeof auditEntry>,
  at: Date,
): Promise<number> {
  return inTransaction(pool, async (db) => {
    const { rows } = await db.query<{ moved: number }>({
      name: 'redrive',
      text: backToOutbox,
      values: [deadLetters, id],
    });
    const moved = rows[0]?.moved ?? 0;
    if (moved > 0) await writeAudit(db, audit(moved), at, id);
    return moved;
  });
}

/** @throws DomainError `not-found` when it is gone: redriven or discarded by a colleague */
export async function redrive(ctx: Context, id: string, whence: Whence): Promise<number> {
  const entry = () => auditEntry('job_redriven', 'job', whence);
  const moved = await redriveBatch(ctx.pool, id, entry, ctx.clock());
  if (moved === 0) throw new DomainError('not-found', 'This job is no longer among those that failed.');
  return moved;
}

/** Every one that is there, in batches. @returns how many */
export async function redriveAll(ctx: Context, whence: Whence): Promise<number> {
  let total = 0;
  for (;;) {
    const entry = (jobs: number) => auditEntry('jobs_redriven', 'job', whence, { jobs });
    const moved = await redriveBatch(ctx.pool, null, entry, ctx.clock());
    total += moved;
    if (moved < 1_000) return total;
  }
}
