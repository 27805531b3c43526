import { expect, it } from 'vitest';
import type { Pool } from '../postgres.ts';
import { ReadCache } from '../read-cache.ts';
import { targetOf } from './passing-pool.ts';
import { readFrom, routedPool } from './reading.ts';

const [primary, replica] = [{ name: 'primary' }, { name: 'replica' }] as unknown as [Pool, Pool];

it('within a request reads go where it was routed, also after waiting; outside of one to the primary', async () => {
  const pool = routedPool(primary);
  expect(targetOf(pool)).toBe(primary);
  const within = new Promise((resolve) => {
    readFrom({ pool: replica, position: null }, () => setTimeout(() => resolve(targetOf(pool)), 1));
  });
  expect(await within).toBe(replica);
  expect(targetOf(pool)).toBe(primary);
});

it('a kept answer is read again for who has to see more than its reader', async () => {
  let now = 0;
  const cache = new ReadCache<number>(() => new Date(now), 'test-positions');
  let reads = 0;
  const readAt = (position: string | null) =>
    new Promise<number>((resolve) => {
      readFrom({ pool: replica, position }, () => resolve(cache.read('one', async () => ++reads)));
    });
  expect(await readAt('0a')).toBe(1);
  now = 100;
  expect([await readAt('0a'), await readAt(null), await readAt('09')]).toEqual([1, 1, 1]);
  expect(await readAt('0b')).toBe(2);
  now = 200;
  expect([await readAt('0b'), await readAt('0a')]).toEqual([2, 2]);
});
