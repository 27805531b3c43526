import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { BenchServer } from './server.ts';

/** CPU time from /proc: what an item costs stays comparable on a machine that does other work, too. */
export interface Cpu {
  /** Microseconds an item. */
  postgres: number;
  node: number;
}
/** One slice: its figure, and what its items cost where they are counted. */
export interface Taken {
  figure: number;
  cpu: Cpu | null;
}

/** Linux counts in hundredths of a second, whatever the kernel ticks in. */
const tickUs = 10_000;

interface Stat {
  pid: number;
  parent: number;
  own: number;
  /** Of children that have ended and were waited for. */
  ended: number;
}
async function statOf(pid: number): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold spaces; the fields after it do not.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 15) return null;
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
  return {
    pid,
    parent: Number(fields[1]),
    own: (user + system) * tickUs,
    ended: (endedUser + endedSystem) * tickUs,
  };
}

/** Microseconds of every process of these PostgreSQL servers, ended backends included. @param postmasters their process ids */
export async function cpuOfServers(postmasters: readonly number[]): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const stats = await Promise.all(pids.map(statOf));
  let sum = 0;
  for (const stat of stats) {
    if (!stat) continue;
    if (postmasters.includes(stat.pid)) sum += stat.own + stat.ended;
    else if (postmasters.includes(stat.parent)) sum += stat.own;
  }
  return sum;
}

/** The process that started this one; null where there is no such process. */
export async function parentOf(pid: number): Promise<number | null> {
  return (await statOf(pid))?.parent ?? null;
}

async function ofServer({ folder }: BenchServer): Promise<number> {
  const lock = await readFile(path.join(folder, 'postgres', 'postmaster.pid'), 'utf8');
  return cpuOfServers([Number(lock.split('\n')[0])]);
}

/** Microseconds of one process and of those that it started and saw end. */
async function ofNode(pid: number): Promise<number | undefined> {
  const stat = await statOf(pid);
  return stat ? stat.own + stat.ended : undefined;
}

/**
 * Runs one slice and measures what its items cost.
 * @param pid Node's process that does the work
 * @param work gives the figure and how many items it stands for
 */
export async function metered(
  server: BenchServer,
  pid: number | undefined,
  work: () => Promise<{ figure: number; items: number }>,
): Promise<Taken> {
  const read = async () => ({
    postgres: await ofServer(server),
    node: pid === undefined ? undefined : await ofNode(pid),
  });
  const before = await read().catch(() => null);
  const { figure, items } = await work();
  const after = await read().catch(() => null);
  if (before?.node === undefined || after?.node === undefined) return { figure, cpu: null };
  const each = (from: number, to: number) => (to - from) / items;
  return {
    figure,
    cpu: {
      postgres: each(before.postgres, after.postgres),
      node: each(before.node, after.node),
    },
  };
}

/** The slice's figure as items a second. */
export const meteredRate = (
  server: BenchServer,
  pid: number | undefined,
  items: number,
  work: () => Promise<unknown>,
): Promise<Taken> =>
  metered(server, pid, async () => {
    const since = performance.now();
    await work();
    return { figure: items / ((performance.now() - since) / 1_000), items };
  });
