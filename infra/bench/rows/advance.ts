import type { BenchApi } from '../api.ts';
import { type BareServer, startBare } from '../bare.ts';
import type { Bench, Row } from '../bench.ts';
import type { Taken } from '../cpu.ts';
import { guarded } from '../guarded.ts';
import { peakMemory } from '../memory.ts';
import { median, pairs } from '../pairs.ts';
import { pathPrefix, type Waiting, waitingFor } from '../streams.ts';
import type { Measured } from '../table.ts';
import { wrkRate } from '../wrk.ts';

const connections = 32;

/** POST …/advance as fast as 32 connections can; every request on an application of its own. */
export async function advanceRate(
  bench: Bench,
  api: BenchApi,
  seconds: number,
  waiting: Waiting,
): Promise<Taken> {
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

/** Something that the bare server does instead, and how near the product could come by it at best. */
interface Prototype {
  path: string;
  body: (waiting: Waiting) => object;
  cookies: (api: BenchApi) => readonly string[];
  name: string;
}
const prototypes: readonly Prototype[] = [
  {
    path: 'least-advance',
    body: ({ step }) => ({ type: step }),
    cookies: ({ bareCookies }) => bareCookies,
    name: 'with session, load, decision, hash and audit entry alone',
  },
  {
    path: `advance${guarded}`,
    body: ({ to }) => ({ to }),
    cookies: (api) => api.cookies(),
    name: 'with token, right, limits, headers and the checks of input and answer besides',
  },
];

/** In turns with the yardstick, as the product is. */
async function prototypeNote(
  bench: Bench,
  bare: BareServer,
  waiting: Waiting,
  of: Prototype,
): Promise<string> {
  const seconds = bench.isQuick ? 1 : 3;
  const api = await bench.api();
  const rate = async () => {
    const begin = await bench.streams.prepare(seconds * 10_000, waiting, true);
    const run = { origin: bare.origin, cookies: of.cookies(api), connections, seconds, begin };
    const path = `${pathPrefix}/${of.path}`;
    const body = JSON.stringify(of.body(waiting));
    return wrkRate(bench.server, bare.pid, { ...run, method: 'POST', path, body });
  };
  await rate();
  const { product, yardstick, cpu } = await pairs(bench.pairs, rate, () =>
    bareRate(bench, bare, seconds, waiting),
  );
  const share = (median(product) / median(yardstick)).toFixed(2);
  const { postgres = 0, node = 0 } = cpu.product ?? {};
  return `${of.name} ${Math.round(median(product))} /s: ${share}×, ${Math.round(postgres)} + ${Math.round(node)} µs`;
}

async function compare(bench: Bench, row: 3 | 4, waiting: Waiting, atLeast: number): Promise<Measured> {
  const seconds = bench.isQuick ? 1 : 3;
  const api = await bench.api();
  const bare = await startBare(bench.server, waiting, api.origin);
  try {
    // Warm-up: the first requests compile.
    await advanceRate(bench, api, seconds, waiting);
    await bareRate(bench, bare, seconds, waiting);
    const figures = await pairs(
      bench.pairs,
      () => advanceRate(bench, api, seconds, waiting),
      () => bareRate(bench, bare, seconds, waiting),
    );
    const notes: string[] = [];
    for (const of of prototypes) notes.push(await prototypeNote(bench, bare, waiting, of));
    return {
      row,
      work: `POST …/advance, ${row === 3 ? 'no job' : 'enqueues a job'}, ${connections} connections`,
      unit: '/s',
      against: 'bare Fastify: one row in, one moved',
      goal: { atLeast },
      notes,
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
