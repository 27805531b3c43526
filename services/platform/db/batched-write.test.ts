import { describe, expect, it } from 'vitest';
import { createBatchedWrite } from './batched-write.ts';
import type { Db } from './postgres.ts';

const db = {} as Db;

describe('writes that go together', () => {
  it('are one statement each time: those of a moment, then those that came meanwhile, each answered in its place', async () => {
    const batches: (readonly number[])[] = [];
    const late: Promise<string | undefined>[] = [];
    const write = createBatchedWrite<number, string>(async (_, keys) => {
      batches.push(keys);
      if (batches.length === 1) late.push(write(db, 3), write(db, 4));
      return keys.map((key) => (key === 2 ? undefined : `wrote ${key}`));
    });
    expect(await Promise.all([write(db, 1), write(db, 2)])).toEqual(['wrote 1', undefined]);
    expect(await Promise.all(late)).toEqual(['wrote 3', 'wrote 4']);
    expect(batches).toEqual([
      [1, 2],
      [3, 4],
    ]);
  });

  it('fail with their statement, and the next ones do not', async () => {
    let isDown = true;
    const write = createBatchedWrite<number, number>(async (_, keys) => {
      if (isDown) throw new Error('the database is away');
      return [...keys];
    });
    const both = await Promise.allSettled([write(db, 1), write(db, 2)]);
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isDown = false;
    expect(await write(db, 3)).toBe(3);
  });

  it('go in bounded statements', async () => {
    const sizes: number[] = [];
    const write = createBatchedWrite<number, number>(async (_, keys) => {
      sizes.push(keys.length);
      return [...keys];
    });
    await Promise.all(Array.from({ length: 250 }, (_, key) => write(db, key)));
    expect(sizes).toEqual([100, 100, 50]);
  });

  it('share what waits and what is under way among several, two of one group never together', async () => {
    const batches: string[][] = [];
    const open: (() => void)[] = [];
    const write = createBatchedWrite<string, string>(
      async (_, keys) => {
        batches.push([...keys]);
        await new Promise<void>((resolve) => open.push(resolve));
        return [...keys];
      },
      { atOnce: 2, most: (all) => Math.ceil(all / 2), groupOf: (key) => key.slice(0, 1) },
    );
    const answers = ['a1', 'a2', 'a3', 'b1', 'c1'].map((key) => write(db, key));
    await expect.poll(() => batches).toEqual([['a1', 'b1', 'c1'], ['a2']]);
    open[1]?.();
    await expect.poll(() => batches[2]).toEqual(['a3']);
    for (const release of open) release();
    expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'a3', 'b1', 'c1']);
  });
});
