import type { Context } from '#services/platform/context.ts';
import { deadLetters } from '#services/platform/jobs/jobs.ts';

/** What operators watch, as of one moment. Ages are seconds. */
export interface SystemFigures {
  /** Jobs that are due and not taken, by queue; up to `most` each. */
  queues: { queue: string; waiting: number; oldest: number }[];
  /** Written with their event and not handed on; up to `most` each. */
  outboxes: { outbox: string; waiting: number }[];
  deadLetters: number;
  /** What runs by the clock: since its last run that succeeded, and whether the newest one failed. */
  tasks: { task: string; sinceSuccess: number | null; hasFailed: boolean }[];
  /** Of the newest nightly check. */
  findings: { act: number; look: number } | null;
}

/** Counting ends here: above it only growth matters, and an alarm has long rung. */
const most = 10_000;
const upTo = (rows: string): string => `(select count(*) from (${rows} limit ${most}) counted)`;
const isDue = "state < 'active' and start_after <= $1";

const figuresSql = `
  select
    (select jsonb_agg(jsonb_build_object('queue', name, 'waiting', waiting, 'oldest', greatest(0, extract(epoch from $1 - oldest))) order by name)
     from (select q.name, ${upTo(`select 1 from pgboss.job j where j.name = q.name and ${isDue}`)} as waiting,
             (select min(start_after) from pgboss.job j where j.name = q.name and ${isDue}) as oldest
           from pgboss.queue q where q.name <> $2) queues) as queues,
    jsonb_build_array(
      jsonb_build_object('outbox', 'applications', 'waiting', ${upTo('select 1 from job_outbox')}),
      jsonb_build_object('outbox', 'accounts', 'waiting', ${upTo('select 1 from account_job_outbox')}),
      jsonb_build_object('outbox', 'audit', 'waiting', ${upTo('select 1 from audit_outbox')})) as outboxes,
    (select count(*)::int from pgboss.job where name = $2 and state < 'active' and source_name is not null) as "deadLetters",
    (select jsonb_agg(jsonb_build_object('task', name, 'sinceSuccess', extract(epoch from $1 - succeeded), 'hasFailed', has_failed) order by name)
     from (select name, max(ran_at) filter (where not findings ? 'error') as succeeded,
             (array_agg(findings ? 'error' order by ran_at desc))[1] as has_failed
           from maintenance_runs group by name) runs) as tasks,
    (select jsonb_build_object('act', findings -> 'act', 'look', findings -> 'look') from maintenance_runs
     where name = 'examine-system' and findings ? 'act' order by ran_at desc limit 1) as findings`;

export async function systemFigures({ pool }: Pick<Context, 'pool'>, now: Date): Promise<SystemFigures> {
  const { rows } = await pool.query<{ [Name in keyof SystemFigures]: SystemFigures[Name] | null }>({
    name: 'system-figures',
    text: figuresSql,
    values: [now, deadLetters],
  });
  const [found] = rows;
  return {
    queues: found?.queues ?? [],
    outboxes: found?.outboxes ?? [],
    deadLetters: found?.deadLetters ?? 0,
    tasks: found?.tasks ?? [],
    findings: found?.findings ?? null,
  };
}
