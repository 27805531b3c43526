import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Asks again and again until the answer is good.
 * @throws Error with the last answer when it does not come in time
 */
export async function until<T>(
  ask: () => Promise<T>,
  isGood: (answer: T) => boolean,
  { within = 15_000, every = 25 }: { within?: number; every?: number } = {},
): Promise<T> {
  const end = Date.now() + within;
  for (;;) {
    const answer = await ask();
    if (isGood(answer)) return answer;
    if (Date.now() > end) throw new Error(`still ${JSON.stringify(answer)} after ${within} ms`);
    await sleep(every);
  }
}
