import { setTimeout as sleep } from 'node:timers/promises';
import { appendEvents } from '#services/event-log/append/append.ts';
import { createAnnouncer } from '#services/event-log/live-updates.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import { nowMs } from '../answer-tasks.ts';
import { startBare } from '../bare.ts';
import type { Bench, Row } from '../bench.ts';
import { metered, type Taken } from '../cpu.ts';
import { noKeys } from '../least-append.ts';
import type { Report, Task } from '../live-readers.ts';
import { forgetPeak, peakMemory } from '../memory.ts';
import { median, pairs, quantile, warmUpOnce } from '../pairs.ts';
import { appendTo, applicationAt, waitingFor } from '../streams.ts';
import type { Measured } from '../table.ts';
import { startTasked, type Tasked } from '../tasked.ts';
import { noJobs } from './append.ts';

type Readers = Tasked<Task, Report | null>;
interface World {
  bench: Bench;
  pool: Pool;
  announce: (applicationId: string) => void;
  readers: Readers;
  /** Who writes to the streams. */
  pid: number | undefined;
}
const waiting = waitingFor('start-review');

/** Appends one at a time, each announced as a command announces it. @returns when each was begun */
async function changeSome({ bench, pool, announce }: World, count: number, pauseMs: number) {
  const begin = await bench.streams.prepare(count, waiting);
  const sent: Record<string, number> = {};
  for (let n = begin; n < begin + count; n++) {
    sent[applicationAt(n)] = nowMs();
    await appendEvents(pool, noKeys, appendTo(n, waiting, noJobs));
    announce(applicationAt(n));
    await sleep(pauseMs);
  }
  return sent;
}

/** Waits for what is still on its way; what has not come after ten seconds is lost. */
async function arrivals({ readers }: World, sent: Record<string, number>): Promise<Report> {
  for (let look = 1; ; look++) {
    await sleep(500);
    const report = await readers.ask({ do: 'report', sent });
    if (!report) throw new Error('the readers said nothing');
    if (report.lost === 0 || look === 20) return report;
  }
}

/** The slowest hundredth of all arrivals, in milliseconds, and what the API spends on one. */
async function arrivalP99(world: World, streams: number): Promise<Taken> {
  const changes = world.bench.isQuick ? 5 : 40;
  return metered(world.bench.server, world.pid, async () => {
    const sent = await changeSome(world, changes, Math.max(50, streams / 5));
    const { latencies, lost } = await arrivals(world, sent);
    if (lost > 0) throw new Error(`${lost} arrivals are missing, and nothing was cut`);
    return { figure: quantile(latencies, 0.99), items: changes * streams };
  });
}

/** A statement that does nothing, there and back. Milliseconds. */
async function roundTrip(pool: Pool): Promise<number> {
  const taken: number[] = [];
  for (let n = 0; n < 200; n++) {
    const since = performance.now();
    await pool.query({ name: 'round-trip', text: 'select 1' });
    taken.push(performance.now() - since);
  }
  return median(taken);
}

/** Half of the streams are cut, and come back after changes that they did not hear. */
async function lostByReconnecting(world: World): Promise<number> {
  const before = await changeSome(world, 5, 20);
  await world.readers.ask({ do: 'cut' });
  const meanwhile = await changeSome(world, 10, 20);
  await world.readers.ask({ do: 'again' });
  const after = await changeSome(world, 5, 20);
  return (await arrivals(world, { ...before, ...meanwhile, ...after })).lost;
}

/** So many streams of a process of its own, open at `origin` while `work` runs. */
async function withReaders<T>(
  origin: string,
  cookies: string[],
  streams: number,
  work: (readers: Readers) => Promise<T>,
): Promise<T> {
  const readers: Readers = startTasked('infra/bench/live-readers.ts');
  try {
    await readers.ask({ do: 'open', port: Number(new URL(origin).port), cookies, streams });
    return await work(readers);
  } finally {
    await readers.stop();
  }
}

/** A server that does nothing but write what it hears to all streams: how near the product could come at best. */
async function leastArrivalP99(bench: Bench, pool: Pool, streams: number): Promise<number> {
  const bare = await startBare(bench.server, waiting);
  const { announce } = createAnnouncer(pool, () => undefined);
  try {
    return await withReaders(bare.origin, [], streams, async (readers) => {
      const world = { bench, pool, announce, readers, pid: bare.pid };
      await warmUpOnce(bench, () => arrivalP99(world, streams));
      const figures: number[] = [];
      for (let n = 0; n < bench.pairs; n++) figures.push((await arrivalP99(world, streams)).figure);
      return median(figures);
    });
  } finally {
    await bare.stop();
  }
}

async function withStreams(bench: Bench, pool: Pool, streams: number): Promise<Measured[]> {
  const api = await bench.api();
  const { announce } = createAnnouncer(pool, () => undefined);
  const { figures, lost } = await withReaders(
    api.origin,
    api.cookies().slice(0, streams),
    streams,
    async (readers) => {
      const world = { bench, pool, announce, readers, pid: api.pid };
      // Warm-up: the first ones compile.
      await warmUpOnce(bench, () => arrivalP99(world, streams));
      const taken = await pairs(
        bench.pairs,
        () => arrivalP99(world, streams),
        () => roundTrip(pool),
      );
      return { figures: taken, lost: await lostByReconnecting(world) };
    },
  );
  const leastNote = async () =>
    `a bare server that only writes what it hears ${(await leastArrivalP99(bench, pool, streams)).toFixed(1)} ms`;
  const work = `append to arrival at ${streams.toLocaleString('en')} open streams`;
  return [
    {
      ...{ row: 11, work: `${work} (p99)`, unit: 'ms', ...figures },
      ...{ goal: { atMost: 50 }, isGoalOfProduct: true },
      against: 'one select round trip, median',
      notes: bench.withPrototypes ? [await leastNote()] : [],
    },
    {
      ...{ row: 11, work: `${work}: lost by reconnecting`, unit: 'events', goal: { atMost: 0 } },
      ...{ product: [lost], yardstick: [], against: '' },
    },
  ];
}

/** Live updates: from the beginning of an append to its arrival in every open stream. */
export const live: Row = {
  numbers: [11, 20],
  needs: [],
  work: 'live update',
  run: async (bench) => {
    const pool = createPool({
      url: bench.server.url,
      role: 'cursus_app',
      max: 4,
      name: 'cursus bench live',
    });
    try {
      const { pid } = await bench.api();
      await forgetPeak(pid);
      const few = await withStreams(bench, pool, 200);
      const many = await withStreams(bench, pool, 2_000);
      return [...few, ...many, ...(await peakMemory('the API process under row 11', pid))];
    } finally {
      await pool.end();
    }
  },
};
