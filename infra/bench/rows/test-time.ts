import os from 'node:os';
import { root } from '../api.ts';
import type { Row } from '../bench.ts';
import { finish } from '../children.ts';
import { busySeconds, leastOfBrowserTests } from '../least-browser-tests.ts';
import type { Measured } from '../table.ts';

interface Taken {
  seconds: number;
  /** Of all processors. */
  busy: number;
}

/** What `npm test` takes, start and build included. */
async function taken(...args: string[]): Promise<Taken> {
  const [since, busy] = [performance.now(), busySeconds()];
  await finish('npm', ['test', ...args], { cwd: root }, 3_600_000);
  return { seconds: (performance.now() - since) / 1_000, busy: busySeconds() - busy };
}

/** Whether the goal could be had: all other tests as they are, and of the browser tests nothing but their steps. */
async function leastNote(all: Taken, isQuick: boolean): Promise<string> {
  const browser = await taken('--', 'browser');
  const steps = await leastOfBrowserTests(isQuick ? 0.05 : 0.25);
  const rest = all.busy - browser.busy;
  const [work, least] = [all.busy, rest + steps].map(Math.round);
  const wall = Math.round((rest + steps) / os.availableParallelism());
  return `${work} s of processor time, ${Math.round(browser.busy)} of them the browser tests'; with their steps on an empty list (${Math.round(steps)}) ${least}, at least ${wall} s`;
}

/** How long the tests take: a figure, once, since no slice of them would say more. */
export const testTime: Row = {
  numbers: [22],
  needs: [],
  needsNoLog: true,
  isOnRequest: true,
  work: 'npm test',
  run: async ({ isQuick }) => {
    const figure = (work: string, { seconds }: Taken, atMost: number): Measured => ({
      ...{ row: 22, work, unit: 's', product: [seconds], yardstick: [], against: '' },
      goal: { atMost },
    });
    const pure = figure('npm test -- pure', await taken('--', 'pure'), 20);
    const all = await taken();
    return [pure, { ...figure('npm test', all, 540), notes: [await leastNote(all, isQuick)] }];
  },
};
