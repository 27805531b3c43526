import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '#infra/test/until.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { minuteMs } from '#state-machines/durations.ts';
import { onPool } from '../cluster.ts';
import { handOver } from '../walk/operations.ts';
import type { Walker } from '../walk/walker.ts';
import { everyAuditEntry, everyCommandOnce, everyJob, nothingPrepared } from './left-behind.ts';
import { type Moved, Writers, writers } from './writers.ts';

/** How the operator ends a worker node at once, and starts it again: commands of a shell. */
export interface NodeCommands {
  kill: string;
  start: string;
}

const rounds = 3;
/** Applications of each writer: spread over the nodes. */
const perWriter = 4;
/** How long the node is away. */
const awayMs = 2_000;
/** Commands of each writer before and after each end. */
const fewest = 6;

const cookieOf = ({ cookies }: Pick<Visitor, 'cookies'>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** @throws Error when the command fails */
async function runShell(command: string): Promise<void> {
  // A server that it starts keeps open what it inherits: its end would never come.
  const child = spawn('/bin/sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`exit ${code}: ${command}`);
}

/** When the worker nodes were started. */
async function startsOf(nodeUrls: readonly string[]): Promise<string[]> {
  const [, ...workers] = nodeUrls;
  const ask = (url: string) =>
    onPool(url, async (db) => {
      const { rows } = await db.query<{ at: string }>('select pg_postmaster_start_time()::text as at');
      return rows[0]?.at ?? '';
    });
  return until(
    () => Promise.all(workers.map((url) => ask(url).catch(() => ''))),
    (starts) => !starts.includes(''),
    { within: minuteMs, every: 250 },
  );
}

/** One end of the node in the midst of writes. @throws Error when none ended, or writes do not go on */
async function round(
  own: Writers,
  { kill, start }: NodeCommands,
  nodeUrls: readonly string[],
): Promise<void> {
  await own.each(fewest);
  const before = await startsOf(nodeUrls);
  await runShell(kill);
  await sleep(awayMs);
  await runShell(start);
  const after = await startsOf(nodeUrls);
  if (before.every((at, node) => at === after[node]))
    throw new Error('the commands ended and started no worker node');
  await own.each(fewest);
}

/** Six people move applications on and back while a worker node ends, three times; nothing of it may be half done. */
export async function killNodes(
  walker: Walker,
  commands: NodeCommands,
  nodeUrls: readonly string[],
): Promise<void> {
  const { product } = walker;
  const applications = await walker.take('people for the ends of a node', null, () =>
    Promise.all(
      Array.from({ length: writers * perWriter }, async (): Promise<Moved> => {
        const { id } = await walker.apply();
        return { id, cookie: cookieOf(await product.people.signInStaff('admin')), acknowledged: [] };
      }),
    ),
  );
  if (!applications) return;
  const own = new Writers(product.url, applications);
  for (let number = 1; number <= rounds; number++)
    await walker.take(`a worker node ends in the midst of writes, ${number}`, null, async () => {
      await round(own, commands, nodeUrls);
      // What it says of the node that was away is right.
      product.complaints.api();
    });
  await walker.take('the writers end', null, () => own.stop());
  process.stdout.write(
    `        ${own.acknowledged} commands acknowledged in ${applications.length} applications, the longest after ${(own.longestMs / 1_000).toFixed(1)} s\n`,
  );
  const check = (name: string, work: () => Promise<void>) => walker.take(name, null, work);
  await check('nothing is left prepared', () => nothingPrepared(nodeUrls));
  await handOver(walker);
  product.complaints.worker();
  await check('every acknowledged command is there once', () =>
    everyCommandOnce(product.owner, applications),
  );
  await check('every command has its audit entry', () => everyAuditEntry(product.owner, applications));
  await check('every event has its jobs', () => everyJob(product.owner, applications));
}
