import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, statfs } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { isPostgres, lockFile, stopServer } from '#services/platform/db/embedded-process.ts';

const memory = '/dev/shm';
const roomyBytes = 8 * 1024 ** 3;
const ours = 'cursus-tests-';

async function bytesFree(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0 }));
  return bavail * bsize;
}

/** Stops every PostgreSQL below `folder`. Each is the leader of a group of its own, so that an end of its starter leaves it running. */
async function stopServersIn(folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.map(({ name }) => name);
  if (names.includes('postmaster.pid')) {
    const lock = await lockFile(folder);
    if (lock && (await isPostgres(lock.pid))) await stopServer(folder);
  }
  if (names.includes('PG_VERSION')) return;
  const folders = entries.filter((entry) => entry.isDirectory());
  await Promise.all(folders.map(({ name }) => stopServersIn(path.join(folder, name))));
}

/** Unmounts what a test as root has mounted below `folder`. */
async function unmountIn(folder: string): Promise<void> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  for (const line of mounts.split('\n')) {
    const [, at = ''] = line.split(' ');
    if (at.startsWith(`${folder}/`)) spawnSync('umount', ['--lazy', at]);
  }
}

/** Removes a run's folder with whatever still uses it. */
export async function removeFolder(folder: string): Promise<void> {
  await stopServersIn(folder);
  await unmountIn(folder);
  await rm(folder, { recursive: true, force: true });
}

/** A run that was stopped by force left its folder, which takes memory. */
async function sweep(): Promise<void> {
  const left = (await readdir(memory)).filter((name) => name.startsWith(ours));
  for (const name of left)
    if (!existsSync(`/proc/${name.slice(ours.length)}`)) await removeFolder(path.join(memory, name));
}

/**
 * Where tests make hundreds of databases and throw them away: in memory where the machine has plenty, which takes a sixth less of it than
 * a disk; elsewhere where TMPDIR or the system says.
 */
export async function runFolder(): Promise<string> {
  const isRoomy = os.freemem() > roomyBytes && (await bytesFree(memory)) > roomyBytes;
  const parent = isRoomy && !process.env.TMPDIR ? memory : os.tmpdir();
  if (parent === memory) await sweep();
  const folder = path.join(parent, `${ours}${process.pid}`);
  // PostgreSQL's own user goes through it.
  await mkdir(folder, { mode: 0o755 });
  return folder;
}
