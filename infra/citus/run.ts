import { createPool } from '#services/platform/db/postgres.ts';
import { type ClusterDatabase, createDatabase, NoCluster } from './cluster.ts';
import { migrate, startProduct } from './product.ts';
import { walkThrough } from './walk/walk.ts';
import { Walker } from './walk/walker.ts';

/**
 * `npm run citus -- COORDINATOR_URL`: prepares a database of its own on a running Citus cluster, migrates and distributes it, starts the
 * product there and walks through everything. The address is a superuser's, and the nodes let that one in too. Exit codes: 0 all went well,
 * 1 something failed, 2 there is no cluster.
 */
const options = process.argv.slice(2);
const isVerbose = options.includes('--verbose');
const [url] = options.filter((option) => !option.startsWith('--'));

/** Has the API's and the worker's sessions say what they ask other nodes. */
async function tellRemoteCommands({ ownerUrl }: ClusterDatabase): Promise<void> {
  const owner = createPool({ url: ownerUrl, max: 1, name: 'cursus citus', statementTimeoutMs: 0 });
  await owner.query(`alter role cursus_login set citus.log_remote_commands = on`);
  await owner.end();
}

async function walkOn(database: ClusterDatabase): Promise<number> {
  const begin = async (name: string, work: () => Promise<void>) => {
    await work();
    process.stdout.write(`ok      ${name}\n`);
  };
  await begin('prepare.sql', () => database.run('prepare.sql'));
  await begin('migrations', () => migrate(database));
  await begin('distribute.sql', () => database.run('distribute.sql'));
  await tellRemoteCommands(database);
  const product = await startProduct(database);
  const walker = new Walker(product, { isVerbose });
  try {
    await walkThrough(walker);
  } finally {
    await product.stop();
  }
  const failed = walker.taken.filter(({ error }) => error !== null);
  const missed = walker.taken.filter(({ isMissed }) => isMissed);
  process.stdout.write(`\nGoals missed: ${missed.map(({ name }) => name).join('; ') || 'none'}\n`);
  process.stdout.write(
    `\n${walker.taken.length} steps on ${database.nodes} nodes, ${failed.length} failed${failed.length > 0 ? `:\n${failed.map(({ name }) => `  ${name}`).join('\n')}` : ''}\n`,
  );
  return failed.length > 0 ? 1 : 0;
}

async function main(): Promise<number> {
  if (!url)
    throw new NoCluster(
      'Give the address of a coordinator: npm run citus -- postgres://USER@HOST:PORT/DATABASE',
    );
  const database = await createDatabase(url);
  try {
    return await walkOn(database);
  } finally {
    await database.drop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof NoCluster ? 2 : 1;
}
