import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { releaseIfAlone } from '#services/backup/wait-for-backup.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import type { Config } from './config.ts';

const againAfterMs = 1_000;
const lookEveryMs = 5_000;
const ops = fileURLToPath(new URL('./ops.ts', import.meta.url));

/**
 * Keeps the backup up to date in a process of its own, so that what the API computes delays no commit that waits for it. One that dies is
 * started again, and commits go on meanwhile; so they do when it hangs, once the server has given it up.
 * @returns ends it
 */
export function followBackup(
  { backup, dataDir }: Config,
  ownerUrl: string,
  tell: (line: string) => void,
): () => Promise<void> {
  if (!backup.place || !backup.keysPlace || !backup.key) return async () => undefined;
  const stopped = new AbortController();
  const owner = createPool({ url: ownerUrl, max: 1, name: 'cursus backup' });
  const release = () => releaseIfAlone(owner).catch(() => undefined);
  const watch = setInterval(release, lookEveryMs);
  let child: ChildProcess | null = null;
  const runOnce = () =>
    new Promise<void>((resolve) => {
      const args = ['--max-old-space-size=128', ops, 'backup', '--follow'];
      child = spawn(process.execPath, args, {
        env: { ...process.env, DATA_DIR: dataDir },
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      child.once('error', () => resolve());
      child.once('exit', () => resolve());
    });
  const loop = (async () => {
    while (!stopped.signal.aborted) {
      await runOnce();
      if (stopped.signal.aborted) return;
      await release();
      tell('The backup ended. It is started again …');
      await sleep(againAfterMs, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  })();
  return async () => {
    stopped.abort();
    child?.kill('SIGTERM');
    await loop;
    clearInterval(watch);
    await owner.end();
  };
}
