import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

/** The embedded PostgreSQL's process, as its lock file names it. */
const run = promisify(execFile);

/** The server's process id and port as its lock file says, if there is one. */
export async function lockFile(cluster: string): Promise<{ pid: number; port: number } | null> {
  const text = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  return pid > 0 ? { pid, port: Number(lines[3]) } : null;
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Whether the process with this id is a PostgreSQL, not a stranger that was given a dead one's id. */
export async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(
    async () => (await run('ps', ['-p', String(pid), '-o', 'command=']).catch(() => ({ stdout: '' }))).stdout,
  );
  return /postgres/.test(command);
}

export async function stopServer(cluster: string): Promise<void> {
  const lock = await lockFile(cluster);
  if (!lock || !isAlive(lock.pid)) return;
  // SIGINT is PostgreSQL's fast shutdown: sessions end, everything committed is on disk.
  process.kill(lock.pid, 'SIGINT');
  for (let waited = 0; waited < 15_000 && isAlive(lock.pid); waited += 20) await sleep(20);
}
