import type { FreshDatabase } from '#infra/test/fresh-database.ts';
import { until } from '#infra/test/until.ts';
import { createBoss } from '#services/platform/jobs/jobs.ts';

/** Everything is done. */
export const settled = { outbox: 0, jobs: [], dead: [] };
/** What is not done yet, or never will be. */
export interface Unsettled {
  outbox: number;
  /** Jobs that wait or run although their time has come. */
  jobs: string[];
  /** Jobs that failed for good. */
  dead: string[];
}

type World = Pick<FreshDatabase, 'ctx' | 'owner'>;

async function unsettled({ owner }: World): Promise<Unsettled> {
  const { rows } = await owner.query<Unsettled>(
    `select (select count(*) from job_outbox)::int + (select count(*) from account_job_outbox)::int as outbox,
       (select coalesce(array_agg(name || ' ' || state), '{}') from pgboss.job
        where state in ('created', 'retry', 'active') and start_after < now() + interval '1 hour'
          and name <> 'dead-letters') as jobs,
       (select coalesce(array_agg(name || ' ' || coalesce(output::text, '')), '{}') from pgboss.job
        where state = 'failed' or name = 'dead-letters') as dead`,
  );
  return rows[0] ?? { outbox: 0, jobs: [], dead: [] };
}

/** Waits until all work is done that faults have put off. @returns what is left when that takes too long */
export async function settle(world: World, withinMs: number): Promise<Unsettled> {
  const boss = createBoss(world.ctx.pool, () => undefined);
  await boss.start();
  let left = await unsettled(world);
  try {
    await until(
      async () => {
        // Look for silent workers now rather than every half minute.
        await world.owner.query('update pgboss.queue set monitor_claim_on = null, monitor_on = null');
        await boss.supervise();
        left = await unsettled(world);
        return left;
      },
      ({ outbox, jobs }) => outbox === 0 && jobs.length === 0,
      { within: withinMs, every: 500 },
    ).catch(() => undefined);
    return left;
  } finally {
    await boss.stop({ graceful: false });
  }
}
