import { type BareServer, startBare } from '../bare.ts';
import type { Bench, Row } from '../bench.ts';
import type { Taken } from '../cpu.ts';
import { peakMemory } from '../memory.ts';
import { median, pairs } from '../pairs.ts';
import { pathPrefix, type Waiting, waitingFor } from '../streams.ts';
import type { Measured } from '../table.ts';
import { wrkRate } from '../wrk.ts';

const connections = 32;

/** POST …/advance as fast as 32 connections can; every request on an application of its own. */
async function httpRate(bench: Bench, seconds: number, waiting: Waiting): Promise<Taken> {
  const api = await bench.api();
  // More than it can use up; a request too many would be refused and fail the slice.
  const begin = await bench.streams.prepare(seconds * 4_000, waiting, true);
  const path = `${pathPrefix}/advance`;
  const { origin, pid } = api;
  const cookies = api.cookies();
  const body = JSON.stringify({ to: waiting.to });
  const run = { origin, cookies, connections, seconds, method: 'POST', path, begin, body } as const;
  return wrkRate(bench.server, pid, run);
}

/** The bare server in the product's place: one row into the log, one row of state moved. */
async function bareRate(bench: Bench, bare: BareServer, seconds: number, waiting: Waiting): Promise<Taken> {
  const begin = await bench.streams.prepare(seconds * 15_000, waiting);
  return wrkRate(bench.server, bare.pid, {
    ...{ origin: bare.origin, cookies: [], connections, seconds, begin },
    ...{ method: 'POST', path: `${pathPrefix}/advance`, body: '{}' },
  });
}

/** The bare server with what an advance cannot do without: how near the product could come at best. */
async function leastAdvanceRate(
  bench: Bench,
  bare: BareServer,
  seconds: number,
  waiting: Waiting,
): Promise<Taken> {
  const { bareCookies: cookies } = await bench.api();
  const begin = await bench.streams.prepare(seconds * 10_000, waiting, true);
  const path = `${pathPrefix}/least-advance`;
  const body = JSON.stringify({ type: waiting.step });
  const run = {
    origin: bare.origin,
    cookies,
    connections,
    seconds,
    method: 'POST',
    path,
    begin,
    body,
  } as const;
  return wrkRate(bench.server, bare.pid, run);
}

async function compare(bench: Bench, row: 3 | 4, waiting: Waiting, atLeast: number): Promise<Measured> {
  const seconds = bench.isQuick ? 1 : 3;
  const bare = await startBare(bench.server, waiting);
  try {
    // Warm-up: the first requests compile.
    await httpRate(bench, seconds, waiting);
    await bareRate(bench, bare, seconds, waiting);
    const figures = await pairs(
      bench.pairs,
      () => httpRate(bench, seconds, waiting),
      () => bareRate(bench, bare, seconds, waiting),
    );
    await leastAdvanceRate(bench, bare, seconds, waiting);
    const least: number[] = [];
    for (let n = 0; n < bench.pairs; n++)
      least.push((await leastAdvanceRate(bench, bare, seconds, waiting)).figure);
    const share = median(least) / median(figures.yardstick);
    return {
      row,
      work: `POST …/advance, ${row === 3 ? 'no job' : 'enqueues a job'}, ${connections} connections`,
      unit: '/s',
      against: 'bare Fastify: one row in, one moved',
      goal: { atLeast },
      notes: [
        `with session, load, decision, hash and audit entry alone ${Math.round(median(least))} /s: ${share.toFixed(2)}×, before token, limit, checks and headers`,
      ],
      ...figures,
    };
  } finally {
    await bare.stop();
  }
}

export const advance: Row = {
  numbers: [3, 4, 20],
  needs: ['wrk'],
  work: 'POST …/advance over HTTP',
  run: async (bench) => {
    const results: Measured[] = [];
    const plain = await compare(bench, 3, waitingFor('start-review'), 0.7);
    results.push(plain);
    results.push(...(await peakMemory('the API process under row 3', (await bench.api()).pid)));
    const withJob = await compare(bench, 4, waitingFor('request-details'), 0.65);
    const share = median(withJob.product) / median(plain.product);
    results.push({
      ...withJob,
      notes: [...(withJob.notes ?? []), `two events and a job; ${share.toFixed(2)}× the rate of row 3`],
    });
    return results;
  },
};
