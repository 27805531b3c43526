import { afterAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { statementsOf } from '#infra/test/statements.ts';
import { until } from '#infra/test/until.ts';
import { createPool } from '../db/postgres.ts';
import { FailsForGood } from './job-errors.ts';
import { createBoss, dueQueues, installQueues, retries, work } from './jobs.ts';

const { owner, url } = await freshDatabase();
/** One connection: its own counters of rows read are those of pg-boss. */
const pool = createPool({ url, role: 'cursus_app', max: 1, name: 'work' });
const errors: unknown[] = [];
const boss = createBoss(pool, (error) => errors.push(error));
await boss.start();
afterAll(async () => {
  await boss.stop({ graceful: false });
  await pool.end();
});

const queue = 'send-reminder';
const statesOf = async (name = queue) => {
  const { rows } = await owner.query<{ state: string; n: number }>(
    `select coalesce(data ->> 'ends', 'past') || ' ' || state as state, count(*) as n from pgboss.job where name = $1 group by 1`,
    [name],
  );
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
};
/** Rows of jobs that the connection has read. */
async function rowsRead(): Promise<number> {
  await pool.query('select pg_stat_force_next_flush()');
  const { rows } = await owner.query<{ n: number }>(
    `select seq_tup_read + coalesce(idx_tup_fetch, 0) as n from pg_stat_user_tables where schemaname = 'pgboss' and relname = 'job_common'`,
  );
  return rows[0]?.n ?? 0;
}

it('queues are made once, get new options when they change, and are read alone when they do not', async () => {
  const queues = [{ queue: 'send-letter', retry: retries }];
  const install = async () =>
    (await statementsOf(() => installQueues(boss, queues)))
      .map(({ text = '' }) => text.trim())
      .filter((text) => !/^select\b/i.test(text));
  expect(await install()).not.toEqual([]);
  expect(await install()).toEqual([]);
  queues[0] = { queue: 'send-letter', retry: { ...retries, retryDelay: 7 } };
  expect(await install()).toEqual([expect.stringContaining('UPDATE pgboss.queue')]);
  expect(await boss.getQueue('send-letter')).toMatchObject({ retryDelay: 7, retryLimit: retries.retryLimit });
  expect(await install()).toEqual([]);
});

describe('a batch of jobs', () => {
  it('ends each as it went, and reads nothing of what its queue did before', async () => {
    await installQueues(boss, [{ queue, retry: retries }]);
    const past = 3_000;
    await owner.query(
      `insert into pgboss.job (id, name, state, completed_on, retry_limit, policy)
       select gen_random_uuid(), $1, 'completed', now(), 12, 'standard' from generate_series(1, $2)`,
      [queue, past],
    );
    const ends = ['well', 'well', 'badly', 'badly', 'for good', 'well', 'badly otherwise'];
    const ids = await boss.insert(
      queue,
      ends.map((end) => ({ data: { ends: end } })),
      { returnId: true },
    );
    const before = await rowsRead();
    const handler = async ({ data }: { data: { ends: string } }) => {
      if (data.ends === 'for good') throw new FailsForGood('no such mailbox');
      if (data.ends !== 'well') throw new Error(data.ends);
    };
    await work({ pool, boss, queue, handler }, { batch: 10, batches: 1 });
    const ended = {
      'past completed': past,
      'well completed': 3,
      'badly retry': 2,
      'badly otherwise retry': 1,
      'for good failed': 1,
    };
    const completed = async () => {
      const text = `select count(*) as n from pgboss.job where name = $1 and id = any($2) and state = 'completed'`;
      return (await owner.query<{ n: number }>(text, [queue, ids])).rows[0]?.n;
    };
    // By their ids: to count all of them reads every row, and where that takes a second it counts as read.
    await until(completed, (count) => count === 3);
    expect(await rowsRead()).toBeLessThan(before + past);
    expect(await statesOf()).toEqual(ended);
    expect(await statesOf('dead-letters')).toEqual({ 'for good created': 1 });
    expect(errors).toEqual([]);
  });
});

it('a job that was put off is found when its time has come, and its queue, woken, works it at once', async () => {
  const [later, never] = ['send-later', 'send-never'];
  const queues = [later, never];
  await installQueues(
    boss,
    queues.map((name) => ({ queue: name, retry: retries })),
  );
  const worked: string[] = [];
  const handler = async ({ id }: { id: string }) => void worked.push(id);
  const wake = await work({ pool, boss, queue: later, handler }, { batch: 8, batches: 2 });
  const id = await boss.send(later, {}, { startAfter: 1 });
  await boss.send(never, {}, { startAfter: 3_600 });
  expect(await dueQueues(pool, queues)).toEqual([]);
  await until(
    () => dueQueues(pool, queues),
    (due) => due.length > 0,
  );
  expect(await dueQueues(pool, queues)).toEqual([later]);
  expect(worked).toEqual([]);
  wake();
  await until(
    async () => worked,
    ([first]) => first === id,
  );
  expect(await dueQueues(pool, queues)).toEqual([]);
});
