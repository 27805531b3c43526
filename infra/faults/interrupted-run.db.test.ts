import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '#infra/test/server.ts';
import { until } from '#infra/test/until.ts';
import { isFull } from './size.ts';

const runner = fileURLToPath(new URL('./run.ts', import.meta.url));
/** Starts two APIs before its first test. */
const file = 'infra/faults/conflicts.db.test.ts';

/** Command lines of the processes that keep their files in `folder`, by id. */
async function processesOf(folder: string): Promise<Map<number, string>> {
  const ids = (await readdir('/proc')).map(Number).filter((id) => id > 0);
  const read = (id: number, name: string) => readFile(`/proc/${id}/${name}`, 'utf8').catch(() => '');
  const found = new Map<number, string>();
  for (const id of ids) {
    const command = (await read(id, 'cmdline')).replaceAll('\0', ' ');
    if (command.includes(folder) || (await read(id, 'environ')).includes(folder)) found.set(id, command);
  }
  return found;
}

const signals = isFull ? (['SIGTERM', 'SIGINT'] as const) : (['SIGTERM'] as const);
// Elsewhere than on Linux no one says which files a process keeps.
it.runIf(process.platform === 'linux').each(signals)(
  '%s ends a run with its PostgreSQL, its products and its files',
  async (signal) => {
    const folder = await temporaryFolder('interrupted');
    const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
    const run = spawn(process.execPath, [runner, file], {
      env: { PATH, HOME, NODE_COMPILE_CACHE, TMPDIR: folder },
      stdio: 'ignore',
    });
    const ended = once(run, 'exit');
    onTestFinished(async () => {
      for (const id of (await processesOf(folder)).keys()) process.kill(id, 'SIGKILL');
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    });
    const isUp = (words: RegExp) => (found: string[]) => found.some((command) => words.test(command));
    const commands = async () => [...(await processesOf(folder)).values()];
    await until(commands, isUp(/services\/start\/api\.ts/), { within: 90_000, every: 200 });
    expect(await commands()).toSatisfy(isUp(/bin\/postgres -D/));

    run.kill(signal);
    expect(await ended).not.toEqual([0, null]);
    expect(await commands()).toEqual([]);
    expect(await readdir(folder)).toEqual([]);
  },
  120_000,
);
