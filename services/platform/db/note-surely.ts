import { setTimeout as sleep } from 'node:timers/promises';
import { isUnavailable, type Pool } from './postgres.ts';

const firstPauseMs = 100;
/** Between two tries to note. */
export const longestPauseMs = 2_000;
/** An error that is no outage is a fault of ours, which time does not heal. */
const mostFaults = 30;

/**
 * Writes down what has happened outside of the database, for as long as it takes: what has left and is not noted would leave again.
 * @param note may be called more than once
 * @throws Error when the process ends first
 */
export async function noteSurely(pool: Pool, note: () => Promise<unknown>): Promise<void> {
  let faults = 0;
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
    try {
      await note();
      return;
    } catch (error) {
      if (!isUnavailable(error)) faults++;
      if (pool.ending || faults >= mostFaults) throw error;
      await sleep(pause);
    }
  }
}
