import { root } from '../api.ts';
import type { Row } from '../bench.ts';
import { finish } from '../children.ts';
import type { Measured } from '../table.ts';

/** @returns seconds that `npm test` takes, start and build included */
async function secondsOf(...args: string[]): Promise<number> {
  const since = performance.now();
  await finish('npm', ['test', ...args], { cwd: root }, 3_600_000);
  return (performance.now() - since) / 1_000;
}

/** How long the tests take: a figure, once, since no slice of them would say more. */
export const testTime: Row = {
  numbers: [22],
  needs: [],
  needsNoLog: true,
  isOnRequest: true,
  work: 'npm test',
  run: async () => {
    const figure = (work: string, seconds: number, atMost: number): Measured => ({
      ...{ row: 22, work, unit: 's', product: [seconds], yardstick: [], against: '' },
      goal: { atMost },
    });
    return [
      figure('npm test -- pure', await secondsOf('--', 'pure'), 20),
      figure('npm test', await secondsOf(), 540),
    ];
  },
};
