import { isIn, type Range } from '#services/event-log/ranges.ts';
import { checkSql } from '#services/event-log/verify/check-in-database.ts';
import type { Bench, Row } from '../bench.ts';
import { metered, meteredRate, type Taken } from '../cpu.ts';
import { leastRebuild } from '../least-rebuild.ts';
import { median, pairs } from '../pairs.ts';
import type { Measured } from '../table.ts';
import { runVerb } from '../verb.ts';

/** What `npm run ops -- rebuild` and `verify` answer with `--json`. */
interface Report {
  ok: boolean;
  events: number;
  durationMs: number;
}

/** Events a second while `work` is done. */
const rateOf = (bench: Bench, work: () => Promise<unknown>): Promise<Taken> =>
  meteredRate(bench.server, process.pid, bench.events, work);

/** Server-side, to nowhere: the least that reading all rows can cost. */
const scan = ({ server }: Bench) => server.owner.query("copy application_events to '/dev/null'");

/** The scan, and the rows of the projections written once more with their indexes: what no rebuild can do without. */
async function scanAndWrite(bench: Bench): Promise<void> {
  const { owner } = bench.server;
  await scan(bench);
  for (const table of ['application_states', 'application_steps']) {
    await owner.query(`create table bench_copy as table ${table}`);
    const { rows } = await owner.query<{ name: string; definition: string }>(
      'select indexname as name, indexdef as definition from pg_indexes where tablename = $1',
      [table],
    );
    for (const { name, definition } of rows)
      await owner.query(definition.replace(name, `bench_${name}`).replace(`public.${table}`, 'bench_copy'));
    await owner.query('drop table bench_copy');
  }
}

const hashes = (range: Range): string =>
  `select count(sha256(convert_to(body, 'UTF8'))) from application_events where ${isIn(range)}`;
/** What the product asks about each event, with nothing read of it here. What is not asked for, the database would leave out. */
const checks = (range: Range): string =>
  `select count(id), max(version), count(hash), bool_and("isRight"), count(step) from (${checkSql(range)}) checked`;

/** A statement about every event, by as many connections as a verification takes. */
async function inHalves({ server }: Bench, sql: (range: Range) => string): Promise<void> {
  const { rows } = await server.owner.query<{ id: string }>(
    'select application_id::text as id from application_states order by application_id offset (select count(*) / 2 from application_states) limit 1',
  );
  const middle = rows[0]?.id ?? null;
  await Promise.all([server.owner.query(sql([null, middle])), server.owner.query(sql([middle, null]))]);
}

/** The process's start is not counted in the rate; in memory and CPU time it is. */
async function verbRate(
  bench: Bench,
  verb: 'rebuild' | 'verify' | 'what-if',
  peaks: number[],
): Promise<Taken> {
  return metered(bench.server, process.pid, async () => {
    const { stdout, peak } = await runVerb(bench, verb);
    const report = JSON.parse(stdout) as Report;
    if (!report.ok || report.events !== bench.events)
      throw new Error(`${verb} of ${bench.events} events says: ${stdout.slice(0, 500)}`);
    if (peak) peaks.push(peak);
    return { figure: report.events / (report.durationMs / 1_000), items: report.events };
  });
}

interface Yardstick {
  against: string;
  work: (bench: Bench) => Promise<unknown>;
  atLeast: number;
  /** Not a yardstick, but less than the product has to do. */
  prototype?: { name: string; work: (bench: Bench) => Promise<unknown> };
}

async function prototypeNote(bench: Bench, { prototype, work }: Yardstick): Promise<string[]> {
  if (!prototype || !bench.withPrototypes) return [];
  const { product, yardstick } = await pairs(
    bench.pairs,
    () => rateOf(bench, () => prototype.work(bench)),
    () => rateOf(bench, () => work(bench)),
  );
  const share = (median(product) / median(yardstick)).toFixed(2);
  return [`${prototype.name}: ${Math.round(median(product) / 1_000)}k /s, ${share}×`];
}

function verbRow(
  row: number,
  verb: 'rebuild' | 'verify' | 'what-if',
  work: string,
  yardstick: Yardstick,
): Row {
  return {
    numbers: [row],
    needs: [],
    work,
    run: async (bench) => {
      const peaks: number[] = [];
      const figures = await pairs(
        bench.pairs,
        () => verbRate(bench, verb, peaks),
        () => rateOf(bench, () => yardstick.work(bench)),
      );
      const thousands = `${Math.round(bench.events / 1_000)}k events`;
      const rate: Measured = {
        row,
        work: `${work}, ${thousands}`,
        unit: '/s',
        against: yardstick.against,
        goal: { atLeast: yardstick.atLeast },
        notes: await prototypeNote(bench, yardstick),
        ...figures,
      };
      const memory: Measured = {
        row,
        work: `peak memory of ${verb}`,
        unit: 'MB',
        product: peaks,
        yardstick: [],
        against: '',
        goal: { atMost: 300 },
      };
      return peaks.length > 0 ? [rate, memory] : [rate];
    },
  };
}

export const rebuild = verbRow(6, 'rebuild', 'rebuild of all projections, compared, swapped', {
  against: 'COPY scan + create table as + indexes',
  work: scanAndWrite,
  atLeast: 0.6,
  prototype: {
    name: 'states and steps projected, written, indexed, compared; figures counted and neither written nor compared, no ways, no swap',
    work: ({ server }) => leastRebuild(server.owner),
  },
});
export const verify = verbRow(7, 'verify', 'verify of the whole chain', {
  against: 'SHA-256 of every text, two connections',
  work: (bench) => inHalves(bench, hashes),
  atLeast: 0.5,
  prototype: {
    name: 'its own statements alone, nothing read by Node',
    work: (bench) => inHalves(bench, checks),
  },
});
export const whatIf = verbRow(8, 'what-if', 'what-if of every history through the machine', {
  against: 'COPY scan to /dev/null',
  work: scan,
  atLeast: 1,
});
