import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stopSignals } from '#services/start/shutdown.ts';
import { hourMs } from '#state-machines/durations.ts';

/**
 * `npm run faults [-- FILE …]`: every fault of `infra/faults` in its full size, which takes an hour or so: 250 kills of API, worker and
 * PostgreSQL, 2,000 random steps, hundreds of mails to servers that misbehave, forty days of 200 lives. `npm test` runs the same files in short form.
 */
const root = fileURLToPath(new URL('../..', import.meta.url));
const files = process.argv.slice(2);
/** Longer than everything together: a run that hangs ends, and fails. */
const atMostMs = 2 * hourMs;

const child = spawn(
  process.execPath,
  ['infra/test/run.ts', 'database', ...(files.length > 0 ? files : ['infra/faults'])],
  { cwd: root, stdio: 'inherit', env: { ...process.env, FAULTS: 'full' } },
);
const bound = setTimeout(() => {
  process.stderr.write('the faults took too long and were ended\n');
  child.kill('SIGTERM');
  process.exitCode = 1;
}, atMostMs);
for (const signal of stopSignals) process.on(signal, () => child.kill(signal));
child.once('exit', (code) => {
  clearTimeout(bound);
  process.exitCode ||= code ?? 1;
});
