/**
 * `npm run bench`: product and yardsticks side by side on a PostgreSQL of their own. Loopback only, bounded in count
 * and time; everything that was started ends, and the folder goes, also on Ctrl-C.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { seedLog } from '#infra/seed/seed-log.ts';
import { migrate } from '#services/platform/db/migrate.ts';
import { stopSignals } from '#services/start/shutdown.ts';
import { dayMs } from '#state-machines/durations.ts';
import { type BenchApi, startApi } from './api.ts';
import type { Bench, Row } from './bench.ts';
import { stopAll } from './children.ts';
import { advance } from './rows/advance.ts';
import { append } from './rows/append.ts';
import { deadlines } from './rows/deadlines.ts';
import { emmett } from './rows/emmett.ts';
import { enqueue } from './rows/enqueue.ts';
import { firstStart } from './rows/first-start.ts';
import { firstVisit } from './rows/first-visit.ts';
import { growth } from './rows/growth.ts';
import { life } from './rows/life.ts';
import { list } from './rows/list.ts';
import { live } from './rows/live.ts';
import { mails } from './rows/mails.ts';
import { rebuildBeside } from './rows/rebuild-beside.ts';
import { proving, sealing } from './rows/seal.ts';
import { signIn } from './rows/sign-in.ts';
import { staffInteractions } from './rows/staff-interactions.ts';
import { staffScreens } from './rows/staff-screens.ts';
import { statistics } from './rows/statistics.ts';
import { testTime } from './rows/test-time.ts';
import { traced } from './rows/traced.ts';
import { verifyHistory } from './rows/verify-history.ts';
import { rebuild, verify, whatIf } from './rows/whole-log.ts';
import { type BenchServer, startServer } from './server.ts';
import { Streams } from './streams.ts';
import { type Judged, judge, lineOf, type Skipped, table } from './table.ts';

/** In this order: the log must be whole for rebuilds and verify; later rows leave streams that are not, and changes that no worker adds up. */
const rows: readonly Row[] = [
  rebuild,
  verify,
  whatIf,
  sealing,
  proving,
  rebuildBeside,
  list,
  statistics,
  staffScreens,
  staffInteractions,
  signIn,
  append,
  emmett,
  advance,
  enqueue,
  traced,
  live,
  mails,
  deadlines,
  firstStart,
  firstVisit,
  growth,
  life,
  verifyHistory,
  testTime,
];

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    rows: { type: 'string' },
    events: { type: 'string' },
    pairs: { type: 'string' },
    sizes: { type: 'string' },
    prototypes: { type: 'boolean' },
    quick: { type: 'boolean' },
    help: { type: 'boolean' },
  },
});
if (values.help) {
  process.stdout.write(
    `npm run bench -- [--quick] [--prototypes] [--json FILE] [--rows 1,3] [--events 1000000] [--pairs 5] [--sizes 10000,100000,1000000]\n`,
  );
  process.exit(0);
}

const isQuick = values.quick === true;
const events = Number(values.events ?? (isQuick ? 20_000 : 1_000_000));
const pairs = Number(values.pairs ?? (isQuick ? 1 : 5));
const sizes = (values.sizes ?? (isQuick ? '500,2000' : '10000,100000,1000000')).split(',').map(Number);
const wanted = values.rows ? new Set(values.rows.split(',').map(Number)) : null;
/** The rows that were asked for. */
const chosen = rows.filter((row) =>
  wanted ? row.numbers.some((number) => wanted.has(number)) : !row.isOnRequest,
);
const say = (text: string) => process.stderr.write(`${text}\n`);

function version(command: string): string | null {
  try {
    const said = execFileSync(command, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return said.split('\n')[0] ?? null;
  } catch (error) {
    // wrk shows its version and fails.
    const said = (error as { stdout?: string }).stdout;
    return said ? (said.split('\n')[0] ?? null) : null;
  }
}

let server: BenchServer | undefined;
let api: Promise<BenchApi> | undefined;
let ending: Promise<void> | undefined;
/** A second signal waits for the first one's end. */
const end = (): Promise<void> => (ending ??= stopEverything());
async function stopEverything(): Promise<void> {
  await (await api?.catch(() => undefined))?.stop();
  await stopAll();
  await server?.stop();
}
for (const signal of stopSignals)
  process.on(signal, () => {
    say('\nstopping');
    end().finally(() => process.exit(130));
  });

// A fault of ours must not leave a database behind either.
for (const fault of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(fault, (error) => {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error));
    end().finally(() => process.exit(1));
  });

async function measure(row: Row, bench: Bench): Promise<(Judged | Skipped)[]> {
  const missing = row.needs.filter((name) => !bench.has[name]);
  const skipped = (why: string) => row.numbers.map((number) => ({ row: number, work: row.work, why }));
  if (missing.length > 0) return skipped(`${missing.join(', ')} is not installed`);
  try {
    return (await row.run(bench)).map((result) => ('why' in result ? result : judge(result, !isQuick)));
  } catch (error) {
    if (ending) return [];
    return skipped(error instanceof Error ? error.message : String(error));
  }
}

try {
  const versions = {
    node: process.version,
    pg: (JSON.parse(readFileSync('node_modules/pg/package.json', 'utf8')) as { version: string }).version,
    pgbench: version('pgbench'),
    wrk: version('wrk'),
    cpus: os.availableParallelism(),
    cpu: os.cpus()[0]?.model ?? 'unknown',
  };
  server = await startServer();
  const { owner } = server;
  await migrate(owner, 'main');
  await migrate(owner, 'keys');
  // Rows that bring their own database do not wait for a million events.
  const isSeeded = chosen.some((row) => !row.needsNoLog);
  const applications = Math.max(100, Math.round((isSeeded ? events : 0) / 10));
  say(`seeding about ${applications * 10} events of ${applications} applications`);
  const seeded = await seedLog({
    url: server.url,
    applications,
    eventsPerApplication: 10,
    from: new Date(Date.now() - 365 * dayMs),
  });
  await owner.query('checkpoint');
  say(`${seeded.events} events in ${(seeded.durationMs / 1_000).toFixed(1)} s\n`);
  const bench: Bench = {
    server,
    events: seeded.events,
    applications,
    pairs,
    sizes,
    isQuick,
    warmUps: isQuick ? 0 : 5,
    listSeconds: isQuick ? 1 : 2,
    withPrototypes: isQuick || values.prototypes === true,
    has: { pgbench: versions.pgbench !== null, wrk: versions.wrk !== null },
    streams: new Streams(owner),
    api: () => {
      // One that was ended from outside is replaced: the rows after it are measured all the same.
      api ??= startApi(server as BenchServer, () => {
        api = undefined;
      });
      return api;
    },
    say,
  };
  const results: (Judged | Skipped)[] = [];
  for (const row of chosen) {
    if (ending) break;
    const since = performance.now();
    const measured = await measure(row, bench);
    for (const result of measured) say(lineOf(result).filter(Boolean).join('  '));
    say(`   ${row.work}: ${((performance.now() - since) / 1_000).toFixed(0)} s`);
    results.push(...measured);
  }
  const settings = server.settings;
  await end();
  results.sort((a, b) => a.row - b.row);
  const machine = { ...versions, postgres: settings, events: seeded.events, applications, pairs, isQuick };
  process.stdout.write(`\n${table(results)}\n`);
  if (isQuick) process.stdout.write('\nA quick run judges no rates and times: `npm run bench` does.\n');
  process.stdout.write(`\n${JSON.stringify(machine)}\n`);
  if (values.json) await writeFile(values.json, `${JSON.stringify({ machine, results }, null, 2)}\n`);
} finally {
  await end();
}
