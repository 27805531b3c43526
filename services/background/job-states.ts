import type { Db } from '#services/platform/db/postgres.ts';
import { deadLetters } from '#services/platform/jobs/jobs.ts';
import type { EventJob } from './contract.ts';
import { errorOf } from './job-error.ts';

export type KnownJob = Omit<EventJob, 'id' | 'queue' | 'label'>;

interface Row {
  id: string;
  state: 'outbox' | 'created' | 'retry' | 'active' | 'completed' | 'cancelled' | 'failed';
  attempts: number;
  start_after: string | null;
  finished_at: string | null;
  output: unknown;
  is_dead: boolean;
}

/** pg-boss's words for them, in ours. */
const states = {
  outbox: 'outbox',
  created: 'waiting',
  retry: 'retry',
  active: 'active',
  completed: 'done',
  cancelled: 'cancelled',
  failed: 'failed',
} as const;

/** Outbox and queue in one look: jobs move from one to the other in one transaction. The dead letters know where each came from. */
const findSql = `
  with asked as (select * from unnest($1::text[], $2::uuid[]) as a (queue, id)),
  known as (
    select o.job_id as id, 'outbox' as state, 0 as attempts, o.start_after, null::timestamptz as finished_at, null::jsonb as output
    from job_outbox o join asked a on a.id = o.job_id where o.application_id = $3
    union all
    select j.id, j.state::text, case when j.started_on is null then 0 else j.retry_count + 1 end, j.start_after, j.completed_on, j.output
    from asked a join pgboss.job j on j.name = a.queue and j.id = a.id)
  select k.*, exists (
    select from pgboss.job d
    where d.source_root_id = k.id and d.name = '${deadLetters}' and d.state < 'active'
  ) as is_dead
  from known k`;

/** How each of these jobs stands, by id; what is missing is not kept any more. */
export async function jobsAsTheyStand(
  db: Db,
  applicationId: string,
  jobs: readonly { id: string; queue: string }[],
): Promise<Map<string, KnownJob>> {
  if (jobs.length === 0) return new Map();
  const { rows } = await db.query<Row>({
    name: 'jobs-of-event',
    text: findSql,
    values: [jobs.map(({ queue }) => queue), jobs.map(({ id }) => id), applicationId],
  });
  return new Map(
    rows.map(({ id, state, attempts, start_after, finished_at, output, is_dead }) => {
      const hasFailed = state === 'failed' || state === 'retry';
      return [
        id,
        {
          state: states[state],
          attempts,
          startAfter: start_after,
          finishedAt: finished_at,
          error: hasFailed && output !== null ? errorOf(output) : null,
          isDeadLetter: is_dead,
        },
      ];
    }),
  );
}
