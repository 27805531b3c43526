import { setTimeout as sleep } from 'node:timers/promises';

const workMs = 10;
/** No longer after a single long statement, in which nothing can rest. */
const longestRestMs = 100;
/** 50 % duty cycle: leaves CPU for requests. */
export function pauses(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    const worked = performance.now() - since;
    if (worked < workMs) return;
    await sleep(Math.min(worked, longestRestMs));
    since = performance.now();
  };
}
