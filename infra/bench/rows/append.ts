import { appendEvents } from '#services/event-log/append/append.ts';
import type { Append } from '#services/event-log/append/prepare.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import type { Bench, Row } from '../bench.ts';
import { leastScript, leastWork, noKeys } from '../least-append.ts';
import { pairs } from '../pairs.ts';
import { pgbench } from '../pgbench.ts';
import { appendTo, type Waiting, waitingFor } from '../streams.ts';

export const noJobs: Append['jobsFor'] = () => [];

/** The store's own API with so many callers at once. @returns appends a second */
export async function appendRate(
  bench: Bench,
  clients: number,
  count: number,
  waiting: Waiting,
  jobsFor: Append['jobsFor'],
): Promise<number> {
  const begin = await bench.streams.prepare(count, waiting);
  const pool = createPool({
    url: bench.server.url,
    role: 'cursus_app',
    max: clients,
    name: 'cursus bench append',
  });
  try {
    await Promise.all(Array.from({ length: clients }, () => pool.query('select pg_sleep(0.01)')));
    let next = begin;
    const started = performance.now();
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (next < begin + count) await appendEvents(pool, noKeys, appendTo(next++, waiting, jobsFor));
      }),
    );
    const seconds = (performance.now() - started) / 1_000;
    await expectMoved(bench, begin, count, waiting);
    return count / seconds;
  } finally {
    await pool.end();
  }
}

export async function expectMoved(
  bench: Bench,
  begin: number,
  count: number,
  waiting: Waiting,
): Promise<void> {
  const moved = await bench.streams.moved(begin, count, waiting);
  if (moved !== count) throw new Error(`only ${moved} of ${count} appends took place`);
}

/** The least durable work by pgbench, on applications of its own. */
export async function leastRate(
  bench: Bench,
  clients: number,
  count: number,
  waiting: Waiting,
  make: (n: number) => Append,
): Promise<number> {
  const begin = await bench.streams.prepare(count, waiting);
  const per = Math.floor(count / clients);
  await bench.server.owner.query(leastWork);
  const script = await leastScript(make);
  const variables = { begin, per, k: 0 };
  const { tps } = await pgbench({ url: bench.server.url, script, clients, transactions: per, variables });
  await expectMoved(bench, begin, per * clients, waiting);
  return tps;
}

export const append: Row = {
  numbers: [1],
  needs: ['pgbench'],
  work: 'append + projection, store API',
  run: async (bench) => {
    const waiting = waitingFor('start-review');
    const count = bench.isQuick ? 1_600 : 9_600;
    const results = [];
    for (const [clients, atLeast] of [
      [8, 0.9],
      [32, 1.5],
      [128, 2],
    ] as const) {
      // Warm-up: the first appends compile.
      await appendRate(bench, clients, count, waiting, noJobs);
      const figures = await pairs(
        bench.pairs,
        () => appendRate(bench, clients, count, waiting, noJobs),
        () => leastRate(bench, clients, count, waiting, (n) => appendTo(n, waiting, noJobs)),
      );
      results.push({
        row: 1,
        work: `append + projection, store API, ${clients} clients`,
        unit: '/s' as const,
        against: 'pgbench: one row in, one row moved',
        goal: { atLeast },
        ...figures,
      });
    }
    return results;
  },
};
