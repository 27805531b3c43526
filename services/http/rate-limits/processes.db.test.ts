import { afterAll, expect, it } from 'vitest';
import { ask } from '#infra/faults/client.ts';
import { endAll, freePort, startApi } from '#infra/faults/processes.ts';
import { nowClock } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';

const { env } = await freshDatabase({ clock: nowClock() });
afterAll(endAll);
const [one, two] = await Promise.all([startApi(env, await freePort()), startApi(env, await freePort())]);

/** A link that does not exist: ten tries a minute, then none. */
const confirm = async (url: string, address: string) =>
  (await ask(`${url}/api/auth/confirm`, { token: 'x'.repeat(43) }, { 'x-forwarded-for': address })).status;

it('S23: two API processes share one limit, asked by turns or both at once', async () => {
  const byTurns: number[] = [];
  for (let n = 0; n < 11; n++) byTurns.push(await confirm(n % 2 ? one.url : two.url, '203.0.113.1'));
  expect(byTurns).toEqual([...Array(10).fill(400), 429]);

  const atOnce = Array.from({ length: 20 }, (_, n) => confirm(n % 2 ? one.url : two.url, '203.0.113.2'));
  expect((await Promise.all(atOnce)).sort()).toEqual([...Array(10).fill(400), ...Array(10).fill(429)]);
});

it('S23: a restarted process knows what was counted before', async () => {
  const first = Array.from({ length: 10 }, () => confirm(one.url, '203.0.113.3'));
  expect(await Promise.all(first)).toEqual(Array(10).fill(400));
  expect(await one.end()).toBe(0);
  const again = await startApi(env, await freePort());
  expect(await confirm(again.url, '203.0.113.3')).toBe(429);
});
