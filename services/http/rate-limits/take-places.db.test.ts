import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { placeTaker } from './take-places.ts';

const { ctx, clock, owner } = await freshDatabase();
const take = placeTaker(clock.now);
const windowMs = 60_000;
const ask = (key: string, most = 10) => take(ctx.pool, { key, most, windowMs });
const askTimes = async (key: string, times: number, most?: number) =>
  (await Promise.all(Array.from({ length: times }, () => ask(key, most)))).map((place) => place?.isGranted);

describe('S23: the sliding window', () => {
  it('never lets through more than its limit within any window, and never fewer than are free', async () => {
    const step = fc.record({
      pause: fc.integer({ min: 0, max: 25_000 }),
      times: fc.integer({ min: 1, max: 7 }),
    });
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 15 }), async (steps) => {
        const key = `any way of asking ${run++}`;
        let counting: number[] = [];
        for (const { pause, times } of steps) {
          clock.advance(pause);
          const now = clock.now().getTime();
          counting = counting.filter((hit) => hit > now - windowMs);
          const free = Math.min(times, 10 - counting.length);
          counting.push(...Array<number>(free).fill(now));
          const granted = await askTimes(key, times);
          // in the order they came
          expect(granted).toEqual(Array.from({ length: times }, (_, n) => n < free));
        }
      }),
      { numRuns: 25 },
    );
  });

  it('says how many are used, and when the oldest leaves', async () => {
    const since = clock.now().getTime();
    expect(await ask('counted')).toEqual({ isGranted: true, used: 1, freeAt: since + windowMs });
    clock.advance(20_000);
    await askTimes('counted', 9);
    expect(await ask('counted')).toEqual({ isGranted: false, used: 10, freeAt: since + windowMs });
    clock.advance(40_000);
    expect(await ask('counted')).toMatchObject({ isGranted: true, used: 10, freeAt: since + 80_000 });
  });

  it('takes what is asked at one moment by one statement, many keys and one key many times', async () => {
    const query = vi.spyOn(ctx.pool, 'query');
    const all = await Promise.all([
      askTimes('a', 3, 2),
      askTimes('b', 1, 2),
      askTimes('c', 5, 4),
      askTimes('a', 2, 2),
    ]);
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
    expect(all).toEqual([[true, true, false], [true], [true, true, true, true, false], [false, false]]);
  });

  it('is one for statements that run at once on other connections', async () => {
    const takers = Array.from({ length: 6 }, () => placeTaker(clock.now));
    const asked = takers.flatMap((other) => [
      other(ctx.pool, { key: 'x', most: 10, windowMs }),
      other(ctx.pool, { key: 'y', most: 10, windowMs }),
      other(ctx.pool, { key: 'x', most: 10, windowMs }),
    ]);
    const granted = (await Promise.all(asked)).filter((place) => place?.isGranted);
    expect(granted).toHaveLength(10 + 6);
  });

  it('holds a few hundred', async () => {
    for (let n = 0; n < 6; n++) await askTimes('many', 100, 500);
    const { rows } = await owner.query("select cardinality(hits) as n from rate_limits where key = 'many'");
    expect(rows).toEqual([{ n: 500 }]);
  });

  it('starts over when a clock was set back, rather than lock a visitor out for as long', async () => {
    await askTimes('set back', 10);
    clock.advance(-10 * 60_000);
    expect(await ask('set back')).toMatchObject({ isGranted: true, used: 1 });
    clock.advance(10 * 60_000);
  });
});
