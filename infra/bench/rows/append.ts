import { appendEvents } from '#services/event-log/append/append.ts';
import type { Append } from '#services/event-log/append/prepare.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import type { Bench, Row } from '../bench.ts';
import { metered, meteredRate, type Taken } from '../cpu.ts';
import { type LeastWork, leastScript, leastWork, leastWorkWithMore, noKeys } from '../least-append.ts';
import { leastAppend, leastTogether } from '../least-together.ts';
import { median, pairs, warmUp, warmUpsOf } from '../pairs.ts';
import { pgbench } from '../pgbench.ts';
import { appendTo, type Waiting, waitingFor } from '../streams.ts';
import type { Measured } from '../table.ts';

export const noJobs: Append['jobsFor'] = () => [];

interface Appending {
  clients: number;
  count: number;
  waiting: Waiting;
  jobsFor: Append['jobsFor'];
  /** The store's own unless it says otherwise. */
  write?: (pool: Pool, append: Append) => Promise<unknown>;
}
const byStore = (pool: Pool, append: Append) => appendEvents(pool, noKeys, append);

/** Appends to `count` applications from `begin`, by so many callers at once. */
async function appendFrom(
  bench: Bench,
  begin: number,
  { clients, count, waiting, jobsFor, write = byStore }: Appending,
): Promise<Taken> {
  const pool = createPool({
    url: bench.server.url,
    role: 'cursus_app',
    max: clients,
    name: 'cursus bench append',
  });
  try {
    await Promise.all(Array.from({ length: clients }, () => pool.query('select pg_sleep(0.01)')));
    let next = begin;
    const line = async () => {
      while (next < begin + count) await write(pool, appendTo(next++, waiting, jobsFor));
    };
    return await meteredRate(bench.server, process.pid, count, () =>
      Promise.all(Array.from({ length: clients }, line)),
    );
  } finally {
    await pool.end();
  }
}

/** The store's own API. @returns appends a second */
export async function appendRate(bench: Bench, appending: Appending): Promise<Taken> {
  const { count, waiting } = appending;
  const begin = await bench.streams.prepare(count, waiting);
  const rate = await appendFrom(bench, begin, appending);
  await expectMoved(bench, begin, count, waiting);
  return rate;
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
  work?: LeastWork,
): Promise<Taken> {
  const begin = await bench.streams.prepare(count, waiting);
  const per = Math.floor(count / clients);
  await bench.server.owner.query(leastWork);
  await bench.server.owner.query(leastWorkWithMore);
  const script = await leastScript(make, work);
  const variables = { begin, per, k: 0 };
  const { url } = bench.server;
  // Its own processor time is not the yardstick's: Node has no part in it.
  const rate = await metered(bench.server, process.pid, async () => {
    const { tps } = await pgbench({ url, script, clients, transactions: per, variables });
    return { figure: tps, items: per * clients };
  });
  await expectMoved(bench, begin, per * clients, waiting);
  return { ...rate, cpu: rate.cpu && { ...rate.cpu, node: 0 } };
}

/** What an append leaves behind, in bytes: an event with the log's indexes, and all that goes to the write-ahead log. */
async function bytesLeft(bench: Bench, appending: Appending): Promise<string> {
  const { count, waiting } = appending;
  const { owner } = bench.server;
  const written = async () => {
    const { rows } = await owner.query("select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint as wal");
    return Number(rows[0]?.wal);
  };
  const begin = await bench.streams.prepare(count, waiting);
  const before = await written();
  await appendFrom(bench, begin, appending);
  const wal = ((await written()) - before) / count;
  const { rows } = await owner.query(
    "select pg_total_relation_size('application_events') / count(*) as bytes from application_events",
  );
  const figure = (bytes: number) => Math.round(bytes).toLocaleString('en');
  return `${figure(rows[0]?.bytes)} bytes an event with its indexes, ${figure(wal)} bytes of WAL an append`;
}

/** The least that an append can be which goes together with others, in turns with the yardstick as the product is. */
async function prototypeNote(
  bench: Bench,
  appending: Appending,
  yardstick: () => Promise<Taken>,
): Promise<string> {
  await bench.server.owner.query(leastTogether);
  const least = () => appendRate(bench, { ...appending, write: leastAppend });
  await warmUp(bench, least);
  const figures = await pairs(bench.pairs, least, yardstick);
  const reached = median(figures.product);
  const share = (reached / median(figures.yardstick)).toFixed(2);
  const { postgres = 0, node = 0 } = figures.cpu.product ?? {};
  return `events linked, one row in, one moved, together: ${Math.round(reached)} /s, ${share}×, ${Math.round(postgres)} + ${Math.round(node)} µs`;
}

/** How many callers at once, and their goals. */
export const callers = [
  { clients: 8, atLeast: 0.9 },
  { clients: 32, atLeast: 1.5 },
  { clients: 128, atLeast: 2 },
] as const;

/** @param at which of `callers` */
export async function compareAppends(
  bench: Bench,
  at: readonly (typeof callers)[number][],
): Promise<Measured[]> {
  const waiting = waitingFor('start-review');
  const count = bench.isQuick ? 1_600 : 9_600;
  const results: Measured[] = [];
  for (const [place, { clients, atLeast }] of at.entries()) {
    const appending = { clients, count, waiting, jobsFor: noJobs };
    const ours = () => appendRate(bench, appending);
    const least = () => leastRate(bench, clients, count, waiting, (n) => appendTo(n, waiting, noJobs));
    await warmUp({ warmUps: warmUpsOf(bench, place) }, ours, least);
    const figures = await pairs(bench.pairs, ours, least);
    results.push({
      row: 1,
      work: `append + projection, store API, ${clients} clients`,
      notes: [
        ...(bench.withPrototypes ? [await prototypeNote(bench, appending, least)] : []),
        await bytesLeft(bench, appending),
      ],
      unit: '/s' as const,
      against: 'pgbench: one row in, one row moved',
      goal: { atLeast },
      ...figures,
    });
  }
  return results;
}

export const append: Row = {
  numbers: [1],
  needs: ['pgbench'],
  work: 'append + projection, store API',
  run: (bench) => compareAppends(bench, callers),
};
