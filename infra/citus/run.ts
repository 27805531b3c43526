import { parseArgs } from 'node:util';
import { createPool } from '#services/platform/db/postgres.ts';
import { measureAppends } from './append-cost.ts';
import { type ClusterDatabase, createDatabase, createPlainDatabase, NoCluster } from './cluster.ts';
import { killNodes, type NodeCommands } from './kills/node-kills.ts';
import { migrate, startProduct } from './product.ts';
import { filesLeftOut } from './suite/left-out.ts';
import { runSuite } from './suite/run-suite.ts';
import { appendGoal, openGoals } from './walk/open-goals.ts';
import { isPart, type Part, parts, walkPart, walkThrough } from './walk/walk.ts';
import { Walker } from './walk/walker.ts';

/**
 * `npm run citus -- COORDINATOR_URL [--kill COMMAND --start COMMAND] [--only PART] [--verbose]`: prepares a database of its own on a running
 * Citus cluster, migrates and distributes it, starts the product there and walks through everything; `--kill` ends a worker node in the
 * midst of writes and `--start` starts it again, three times. Then it measures what an append costs, and runs the database tests of what is
 * distributed, each file on a database of its own. The address is a superuser's, and the nodes let that one in too.
 * Exit codes: 0 all went well, 1 something failed, 2 there is no cluster.
 */
interface Options {
  url: string;
  nodeCommands: NodeCommands | null;
  isVerbose: boolean;
  /** The walk with the append's cost, the tests, or a part of the walk; null for all of it. */
  only: 'walk' | 'tests' | Part | null;
}

/** @throws NoCluster with how to call it */
function readOptions(): Options {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string' },
      verbose: { type: 'boolean', default: false },
      kill: { type: 'string' },
      start: { type: 'string' },
    },
  });
  const [url] = positionals;
  if (!url)
    throw new NoCluster(
      'Give the address of a coordinator: npm run citus -- postgres://USER@HOST:PORT/DATABASE',
    );
  const { kill, start, verbose: isVerbose, only = null } = values;
  if (only !== null && only !== 'walk' && only !== 'tests' && !isPart(only))
    throw new NoCluster(`--only takes one of: walk, tests, ${parts.join(', ')}.`);
  if (!kill !== !start)
    throw new NoCluster('--kill and --start belong together: a node that ends has to come back.');
  return { url, isVerbose, only, nodeCommands: kill && start ? { kill, start } : null };
}

/** Has the API's and the worker's sessions say what they ask other nodes, or has them be silent again. */
async function tellRemoteCommands({ ownerUrl }: ClusterDatabase, isOn: boolean): Promise<void> {
  const owner = createPool({ url: ownerUrl, max: 1, name: 'cursus citus', statementTimeoutMs: 0 });
  await owner.query(`alter role cursus_login set citus.log_remote_commands = ${isOn ? 'on' : 'off'}`);
  await owner.end();
}

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** @returns how many steps failed */
async function walkOn(
  database: ClusterDatabase,
  { nodeCommands, isVerbose, only }: Options,
): Promise<number> {
  const begin = async (name: string, work: () => Promise<void>) => {
    await work();
    say(`ok      ${name}`);
  };
  await begin('prepare.sql', () => database.run('prepare.sql'));
  await begin('migrations', () => migrate(database));
  await begin('distribute.sql', () => database.run('distribute.sql'));
  await tellRemoteCommands(database, true);
  const product = await startProduct(database);
  const walker = new Walker(product, { isVerbose });
  try {
    if (only && isPart(only)) await walkPart(walker, only);
    else
      await walkThrough(walker, async () => {
        if (nodeCommands) await killNodes(walker, nodeCommands, database.nodeUrls);
      });
  } finally {
    await product.stop();
    await tellRemoteCommands(database, false);
  }
  const failed = walker.taken.filter(({ error }) => error !== null);
  const missed = walker.taken.filter(({ isMissed }) => isMissed);
  say(`\nGoals missed: ${missed.map(({ name }) => name).join('; ') || 'none'}`);
  say(`\n${walker.taken.length} steps on ${database.nodeUrls.length} nodes, ${failed.length} failed`);
  for (const { name } of failed) say(`  ${name}`);
  if (!nodeCommands) say('No worker node was ended: give --kill and --start for that.');
  return failed.length;
}

/** Of the processor time of one PostgreSQL's append. */
const mostTimes = 2;

/** @returns false when the goal is missed and is not an open one; true where it could not be measured, which is said */
async function compareAppends(database: ClusterDatabase, { url }: Options): Promise<boolean> {
  const plain = await createPlainDatabase(url);
  try {
    await migrate(plain);
    const costs = await measureAppends(database, plain, [1, 8]);
    if (!costs) {
      say('\nProcessor time of an append was not measured: not all nodes run on this machine.');
      return true;
    }
    say(
      '\nProcessor time of an append with its jobs and audit entry, all nodes together and one PostgreSQL (medians):',
    );
    const ms = (us: number) => `${(us / 1_000).toFixed(2)} ms`;
    let isReached = true;
    for (const { callers, cluster, local } of costs) {
      const times = cluster / local;
      // What arrives together is one statement on one PostgreSQL: only one at a time is alike.
      const goal =
        callers === 1 && `, goal at most ${mostTimes}: ${times <= mostTimes ? 'reached' : 'missed'}`;
      if (goal) isReached = times <= mostTimes;
      say(`  ${callers} at a time: ${ms(cluster)} and ${ms(local)}, ${times.toFixed(1)} times${goal || ''}`);
    }
    return isReached || openGoals.includes(appendGoal);
  } finally {
    await plain.drop();
  }
}

/** @returns false when the walk failed or an append is dearer than it may be */
async function tryProduct(options: Options): Promise<boolean> {
  const database = await createDatabase(options.url);
  try {
    const failed = await walkOn(database, options);
    if (options.only && options.only !== 'walk') return failed === 0;
    const isCheap = await compareAppends(database, options);
    return failed === 0 && isCheap;
  } finally {
    await database.drop();
  }
}

/** @returns how many tests failed */
async function runTests({ url }: Options): Promise<number> {
  say('\nThe database tests, each file on a database of its own:');
  const { passed, failed, skipped, failures } = await runSuite(url);
  for (const failure of failures) say(`FAILED ${failure}`);
  for (const [file, why] of Object.entries(filesLeftOut)) say(`left out: ${file}: ${why}`);
  say(`${passed} tests passed, ${failed} failed, ${skipped} left out with their reasons`);
  return failed;
}

async function main(): Promise<number> {
  const options = readOptions();
  const isWell = options.only === 'tests' || (await tryProduct(options));
  const failed = options.only === null || options.only === 'tests' ? await runTests(options) : 0;
  return isWell && failed === 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof NoCluster ? 2 : 1;
}
