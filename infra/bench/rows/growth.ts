import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { seedLog } from '#infra/seed/seed-log.ts';
import { migrate } from '#services/platform/db/migrate.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import { dayMs } from '#state-machines/durations.ts';
import { type BenchApi, startApi } from '../api.ts';
import type { Bench, Row } from '../bench.ts';
import { median } from '../pairs.ts';
import { type BenchServer, freshDatabase } from '../server.ts';
import { staffCalls } from '../staff-calls.ts';
import { Streams } from '../streams.ts';
import type { Measured, Skipped } from '../table.ts';
import { advance } from './advance.ts';
import { append, callers, compareAppends } from './append.ts';
import { list } from './list.ts';
import { statistics } from './statistics.ts';

/** Believable, and seeded in half the time that ten would take. */
const eventsPerApplication = 6;
const times = ({ isQuick }: Bench): number => (isQuick ? 3 : 10);
/** Thirteen lists and seven other figures at each size, each beside itself: what grows shows in two, compiled as far at one size as at another. */
const atEachSize = { pairs: 2, warmUps: 1, listSeconds: 1, withPrototypes: false };
/** Of the appends those of 32 callers: with 8 or 128 the same would grow. */
const rowsAtEachSize: readonly Row[] = [
  list,
  statistics,
  {
    ...append,
    run: (bench) =>
      compareAppends(
        bench,
        callers.filter(({ clients }) => clients === 32),
      ),
  },
  advance,
];
const name = (size: number): string => (size < 1_000_000 ? `${size / 1_000}k` : `${size / 1_000_000}M`);

/** What was measured at one size, the product's and, where there is one, the yardstick's: figures by what they are of. */
type Figure = Pick<Measured, 'unit' | 'product' | 'yardstick'>;
type Figures = ReadonlyMap<string, Figure>;

/** Ten calls of each in a row, each as of another instant; milliseconds. The first finds no kept answer, later ones may. */
async function callsOf(bench: Bench, api: BenchApi): Promise<Map<string, Figure>> {
  const { rows } = await bench.server.owner.query<{ from: string; to: string }>(
    'select min(submitted_at) as from, max(submitted_at) as to from application_states where not is_sandbox',
  );
  const [from, to] = [Date.parse(rows[0]?.from ?? ''), Date.parse(rows[0]?.to ?? '')];
  const instant = () => new Date(from + Math.random() * (to - from)).toISOString();
  const cookies = api.cookies();
  const figures = new Map<string, Figure>();
  for (const call of await staffCalls(bench.server.owner)) {
    const product: number[] = [];
    for (let turn = 0; turn < times(bench); turn++) {
      const place = (figures.size * times(bench) + turn) % cookies.length;
      const started = performance.now();
      const answer = await fetch(`${api.origin}${call.path.replace('<t>', instant())}`, {
        headers: { cookie: cookies[place] ?? '', 'x-forwarded-for': `10.3.${place % 200}.${place % 250}` },
      });
      await answer.arrayBuffer();
      // One that takes too long is given up by the API: that is its figure.
      if (!answer.ok && answer.status !== 503)
        throw new Error(`${call.name}, ${call.path}: ${answer.status}`);
      product.push(performance.now() - started);
    }
    figures.set(call.name, { unit: 'ms', product, yardstick: [] });
  }
  return figures;
}

/** The rows that are measured at every size, and the staff screens' calls, on a database of this many applications. */
async function measureAt(bench: Bench, size: number): Promise<Figures> {
  const url = await freshDatabase(bench.server, `growth_${size}`);
  const owner = createPool({ url, max: 8, name: 'cursus bench growth', statementTimeoutMs: 0 });
  const folder = path.join(bench.server.folder, `growth-${size}`);
  await mkdir(folder, { recursive: true });
  const server: BenchServer = { ...bench.server, url, owner, folder };
  let api: Promise<BenchApi> | undefined;
  try {
    await migrate(owner, 'main');
    await migrate(owner, 'keys');
    const from = new Date(Date.now() - 365 * dayMs);
    const { events } = await seedLog({ url, applications: size, eventsPerApplication, from });
    await owner.query('checkpoint');
    bench.say(`growth: ${name(size)} applications, ${events} events`);
    const sized: Bench = {
      ...{ ...bench, server, events, applications: size, streams: new Streams(owner) },
      ...{ ...atEachSize, pairs: Math.min(bench.pairs, atEachSize.pairs) },
      api: () => {
        api ??= startApi(server);
        return api;
      },
    };
    const figures = new Map(await callsOf(sized, await sized.api()));
    for (const row of bench.isQuick ? [] : rowsAtEachSize) {
      if (row.needs.some((tool) => !bench.has[tool])) continue;
      // What one row cannot measure does not take the others' figures.
      const results = await row.run(sized).catch((error: Error) => {
        bench.say(`growth: ${row.work} at ${name(size)}: ${error.message}`);
        return [];
      });
      for (const result of results) {
        if ('why' in result || result.unit === 'MB') continue;
        const work = result.work.replace(/ at \d+k applications/, '');
        figures.set(`row ${result.row}, ${work}`, result);
      }
    }
    return figures;
  } finally {
    await (await api?.catch(() => undefined))?.stop();
    await owner.end();
    await bench.server.owner.query(`drop database if exists growth_${size} with (force)`);
  }
}

/** A latency may grow by as much as a rate may fall. */
const goalOf = (unit: Measured['unit']): Measured['goal'] =>
  unit === '/s' ? { atLeast: 0.9 } : { atMost: 1 / 0.9 };

/** How the yardstick of the same row grew: what no product on this database could avoid. */
function yardstickNotes(
  what: string,
  unit: string,
  smaller: readonly number[],
  larger: readonly number[],
): string[] {
  if (smaller.length === 0 || larger.length === 0) return [];
  const [from, to] = [median(smaller), median(larger)];
  return [`${what}: the yardstick from ${shown(from)} to ${shown(to)} ${unit}, ${shown(to / from)}×`];
}
const shown = (figure: number): string => String(Number(figure.toPrecision(3)));

/** Every figure against itself at the smallest size; the calls of the screens also against a second. */
export const growth: Row = {
  numbers: [14],
  needs: [],
  needsNoLog: true,
  work: 'growth with the number of applications',
  run: async (bench) => {
    const [smallest = 0, ...larger] = bench.sizes;
    const least = await measureAt(bench, smallest);
    const results: (Measured | Skipped)[] = [];
    for (const size of larger) {
      const measured = await measureAt(bench, size).catch((error: Error) => error);
      // What one size cannot do does not take the others' figures.
      if (measured instanceof Error) {
        results.push({ row: 14, work: `${name(size)} applications`, why: measured.message });
        continue;
      }
      for (const [work, { unit, product, yardstick: bare }] of measured) {
        const isCall = !work.startsWith('row ');
        const smaller = least.get(work);
        if (!smaller) continue;
        const common = { row: 14, unit, product };
        results.push({
          ...{ ...common, work: `${work}, ${name(size)} applications`, goal: goalOf(unit) },
          ...{ yardstick: smaller.product, against: `itself at ${name(smallest)}` },
          notes: yardstickNotes(`${work}, ${name(size)}`, unit, smaller.yardstick, bare),
        });
        if (isCall && size === larger.at(-1))
          results.push({
            ...{ ...common, work: `${work}, ${name(size)} applications, slowest`, goal: { atMost: 1_000 } },
            // Analytics, journeys, timeline and counts keep their answers: a median would show those.
            ...{ product: [Math.max(...product)], yardstick: [], against: '' },
          });
      }
    }
    return results;
  },
};
