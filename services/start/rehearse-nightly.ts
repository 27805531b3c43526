import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Config } from './config.ts';

const lookEveryMs = 20_000;
const ops = fileURLToPath(new URL('./ops.ts', import.meta.url));
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Zurich',
  hour: '2-digit',
  minute: '2-digit',
});

/**
 * Rehearses a restore every night under `npm start`, in a process of its own. What came of it is recorded in the database.
 * @param say takes lines for the operator
 * @param now for tests
 * @returns ends it, and a rehearsal under way
 */
export function rehearseNightly(
  { backup, dataDir }: Config,
  say: (line: string) => void,
  now: () => Date = () => new Date(),
): () => Promise<void> {
  const { place, keysPlace, key, rehearseAt } = backup;
  if (!place || !keysPlace || !key || !rehearseAt) return async () => undefined;
  let child: ChildProcess | null = null;
  let last = '';
  const look = () => {
    const time = clock.format(now());
    if (time === last) return;
    last = time;
    if (time !== rehearseAt || child) return;
    child = spawn(process.execPath, [ops, 'backup', '--rehearse'], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const end = (code: number | null) => {
      child = null;
      say(
        code === 0
          ? 'The nightly rehearsal of a restore found everything right.'
          : 'The nightly rehearsal of a restore failed: System and `npm run ops -- doctor` say why.',
      );
    };
    child.once('error', () => end(null));
    child.once('exit', end);
  };
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    const underWay = child;
    if (!underWay) return;
    underWay.removeAllListeners('exit');
    const ended = new Promise((resolve) => underWay.once('exit', resolve));
    underWay.kill('SIGTERM');
    await ended;
  };
}
