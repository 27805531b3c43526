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

/** One side of a pair: who answers, and the request. */
interface Side {
  origin: string;
  pid: number | undefined;
  cookies: () => readonly string[];
  path: string;
  body: object;
  /** Whether it reads the person's form. */
  hasForms: boolean;
}

const secondsOf = ({ isQuick }: Bench): number => (isQuick ? 1 : 3);
/** What a slice makes at full speed. A slow machine needs more slices until as much is compiled. */
const requestsOfWarmUp = 8_000;

/** Until every side has answered as many as at full speed. */
export async function warmUpAdvances(
  bench: Bench,
  ...sides: readonly (() => Promise<Taken>)[]
): Promise<void> {
  let missing = bench.warmUps * requestsOfWarmUp;
  while (missing > 0) {
    const rates: number[] = [];
    for (const run of sides) rates.push((await run()).figure);
    missing -= secondsOf(bench) * Math.min(...rates);
  }
}

/**
 * Slices of as many requests as 32 connections can make, every one on an application of its own. Twice as many are made ready as the slice before
 * took: one too few would be refused and fail the slice, and far too many would keep the database busy while the next is measured.
 */
function slicesOf(bench: Bench, side: Side, waiting: Waiting): () => Promise<Taken> {
  const seconds = secondsOf(bench);
  let ready = bench.isQuick ? 8_000 : 15_000;
  return async () => {
    const begin = await bench.streams.prepare(seconds * ready, waiting, side.hasForms);
    const taken = await wrkRate(bench.server, side.pid, {
      ...{ origin: side.origin, cookies: side.cookies(), connections, seconds, begin },
      ...{ method: 'POST', path: `${pathPrefix}/${side.path}`, body: JSON.stringify(side.body) },
    });
    // A slow slice, as the first is while nothing is compiled, says little of the next.
    ready = Math.max(6_000, Math.ceil(2 * taken.figure));
    return taken;
  };
}

/** POST …/advance of the product. */
export const advances = (bench: Bench, api: BenchApi, waiting: Waiting): (() => Promise<Taken>) =>
  slicesOf(bench, { ...api, path: 'advance', body: { to: waiting.to }, hasForms: true }, waiting);

/** The bare server in the product's place: one row into the log, one row of state moved. */
const bareAdvances = (bench: Bench, bare: BareServer, waiting: Waiting): (() => Promise<Taken>) =>
  slicesOf(bench, { ...bare, path: 'advance', body: {}, cookies: () => [], hasForms: false }, waiting);

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
  { bare, waiting, yardstick }: { bare: BareServer; waiting: Waiting; yardstick: () => Promise<Taken> },
  of: Prototype,
): Promise<string> {
  const api = await bench.api();
  const side = { ...bare, path: of.path, body: of.body(waiting), cookies: () => of.cookies(api) };
  const rate = slicesOf(bench, { ...side, hasForms: true }, waiting);
  await warmUpAdvances(bench, rate);
  const figures = await pairs(bench.pairs, rate, yardstick);
  const reached = median(figures.product);
  const share = (reached / median(figures.yardstick)).toFixed(2);
  const { postgres = 0, node = 0 } = figures.cpu.product ?? {};
  return `${of.name} ${Math.round(reached)} /s: ${share}×, ${Math.round(postgres)} + ${Math.round(node)} µs`;
}

async function compare(bench: Bench, row: 3 | 4, waiting: Waiting, atLeast: number): Promise<Measured> {
  const api = await bench.api();
  const bare = await startBare(bench.server, waiting, api.origin);
  try {
    const product = advances(bench, api, waiting);
    const yardstick = bareAdvances(bench, bare, waiting);
    await warmUpAdvances(bench, product, yardstick);
    const figures = await pairs(bench.pairs, product, yardstick);
    const notes: string[] = [];
    for (const of of bench.withPrototypes ? prototypes : [])
      notes.push(await prototypeNote(bench, { bare, waiting, yardstick }, of));
    return {
      row,
      work: `POST …/advance, ${row === 3 ? 'no job' : 'enqueues two jobs'}, ${connections} connections`,
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
      notes: [...(withJob.notes ?? []), `two events and two jobs; ${share.toFixed(2)}× the rate of row 3`],
    });
    return results;
  },
};
