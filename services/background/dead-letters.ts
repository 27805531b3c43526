import { z } from 'zod';
import type { Context } from '#services/platform/context.ts';
import { readCursor, writeCursor } from '#services/platform/db/cursor.ts';
import { deadLetters } from '#services/platform/jobs/jobs.ts';
import type { DeadLetter, DeadLettersPage } from './contract.ts';
import { errorOf } from './job-error.ts';
import { queueLabel } from './job-list.ts';

/** Jobs that failed for good, as pg-boss keeps them: the copy in the dead letters knows where it came from (decision 0026). */
interface Row {
  id: string;
  queue: string;
  job_id: string;
  data: object | null;
  output: unknown;
  attempts: number;
  queued_at: string;
  failed_at: string;
}

const shown = ({ id, queue, job_id, data, output, attempts, queued_at, failed_at }: Row): DeadLetter => {
  // whatever a job holds, it can be shown
  const held = Object.fromEntries(
    Object.entries(data ?? {}).map(([name, value]) => [
      name,
      typeof value === 'number' ? value : String(value),
    ]),
  );
  const { data: applicationId = null } = z.uuid().safeParse(held.applicationId);
  return {
    id,
    queue,
    label: queueLabel(queue),
    jobId: job_id,
    data: held,
    applicationId,
    error: errorOf(output),
    attempts,
    queuedAt: queued_at,
    failedAt: failed_at,
  };
};

const waiting = "name = $1 and state < 'active' and source_name is not null";

const place = z.tuple([z.iso.datetime(), z.uuid()]);

/** Newest first. To the millisecond, as a cursor carries it. Page and total are of one moment. */
export async function listDeadLetters(
  ctx: Context,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<DeadLettersPage> {
  const [before = null, beforeId = null] = cursor ? readCursor(place, cursor) : [];
  const { rows } = await ctx.pool.query<(Row | { id: null }) & { total: number }>({
    name: 'dead-letters',
    text: `select letter.*, total from (select count(*) as total from pgboss.job where ${waiting}) counted left join (
             select id, source_name as queue, coalesce(source_root_id, source_id) as job_id, data, source_output as output,
               source_retry_count + 1 as attempts, source_created_on as queued_at, failed_at
             from pgboss.job, lateral (select date_trunc('milliseconds', created_on) as failed_at) t
             where ${waiting} and ($2::timestamptz is null or (failed_at, id) < ($2, $3::uuid))
             order by failed_at desc, id desc limit $4) letter on true
           order by failed_at desc, id desc`,
    values: [deadLetters, before, beforeId, limit + 1],
  });
  const letters = rows.filter((row) => row.id !== null);
  const last = letters[limit - 1];
  const next = letters.length > limit && last ? writeCursor([last.failed_at, last.id]) : null;
  return { items: letters.slice(0, limit).map(shown), next, total: rows[0]?.total ?? 0 };
}
