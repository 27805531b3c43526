import { once } from 'node:events';
import { expect, it } from 'vitest';
import { start, stop, stopAll } from './children.ts';

const runs = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it.each(['', "trap '' TERM; "])('ends a script with what it started in turn: %s', async (first) => {
  const child = start('sh', ['-c', `${first}sleep 60 & echo $!; wait`]);
  const [said] = (await once(child.stdout ?? child, 'data')) as [Buffer];
  const pid = Number(said.toString());
  expect(runs(pid)).toBe(true);
  await stop(child, 200);
  expect(runs(pid)).toBe(false);
});

it('lets all of them stop in order', async () => {
  const child = start('sh', [
    '-c',
    "trap 'sleep 0.3; echo stopped; exit' TERM; echo ready; while :; do sleep 0.05; done",
  ]);
  let said = '';
  child.stdout?.on('data', (part: Buffer) => {
    said += part.toString();
  });
  await once(child.stdout ?? child, 'data');
  await stopAll();
  expect(said).toBe('ready\nstopped\n');
});
