import { availableParallelism } from 'node:os';
import { describe, expect, it } from 'vitest';
import { capped, isPassword, needsRehash, passwordCost } from './hash.ts';

const places = Math.max(1, availableParallelism());

describe('S1: concurrent hashing', () => {
  it('is capped at one for each core: the rest wait for their turn, first come, first served', async () => {
    let running = 0;
    let most = 0;
    const begun: number[] = [];
    const gates = Array.from({ length: places * 3 + 1 }, () => Promise.withResolvers<void>());
    const all = gates.map(({ promise }, n) =>
      capped(async () => {
        begun.push(n);
        most = Math.max(most, ++running);
        await promise;
        running--;
        return n;
      }),
    );
    await Promise.resolve();
    expect(begun).toHaveLength(places);
    for (const [n, gate] of gates.entries()) {
      gate.resolve();
      expect(await all[n]).toBe(n);
    }
    expect(most).toBe(places);
    expect(begun).toEqual(gates.map((_, n) => n));
  });

  it('gives a place back when the work fails', async () => {
    const fail = () => capped(() => Promise.reject(new Error('no')));
    const failures = await Promise.allSettled(Array.from({ length: places * 4 }, fail));
    expect(failures.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await capped(async () => 'served')).toBe('served');
  });
});

describe('S1, S3: comparing', () => {
  it('with no hash at all is never right', async () => {
    expect(await isPassword(null, '')).toBe(false);
    expect(await isPassword(null, 'anything')).toBe(false);
  });

  it('sees the parameters of a hash: 19 MiB, two passes, one lane', () => {
    expect(passwordCost).toEqual({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
    expect(needsRehash('$argon2id$v=19$m=19456,t=2,p=1$salt$hash')).toBe(false);
    for (const old of ['$argon2id$v=19$m=4096,t=3,p=1$s$h', '$argon2i$v=19$m=19456,t=2,p=1$s$h', '$2b$10$x'])
      expect(needsRehash(old)).toBe(true);
  });
});
