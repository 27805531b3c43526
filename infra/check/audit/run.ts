import { spawn } from 'node:child_process';
import { minuteMs } from '#state-machines/durations.ts';
import { root } from '../tree.ts';
import { judge, type Verdict } from './judge.ts';

/** `npm run audit`: asks the registry for known weaknesses in the packages of the lock file. */
const atMostMs = minuteMs;

export function audit(more: readonly string[] = []): Promise<Verdict> {
  const npm = process.env.npm_execpath;
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...first, 'audit', '--json', '--fetch-retries=1', ...more], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: atMostMs,
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      output += part;
    });
    child.once('error', reject);
    child.once('close', (_, signal) =>
      resolve(signal ? judge('{"message":"network timeout","error":{}}') : judge(output)),
    );
  });
}

if (import.meta.main) {
  const { ok, said } = await audit();
  process.stdout.write(`${said}\n`);
  process.exitCode = ok ? 0 : 1;
}
