import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
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

  /** Statements that end when they are let go, with what each of them carries. */
  function held(options: Parameters<typeof createBatchedWrite<string, string>>[1]) {
    const batches: string[][] = [];
    const open: (() => void)[] = [];
    const write = createBatchedWrite<string, string>(async (_, keys) => {
      batches.push([...keys]);
      await new Promise<void>((resolve) => open.push(resolve));
      return [...keys];
    }, options);
    return { batches, open, write: (key: string) => write(db, key) };
  }

  it('of one group never share a statement', async () => {
    const { batches, open, write } = held({ groupOf: (key) => key.slice(0, 1) });
    const answers = ['a1', 'a2', 'b1', 'a3', 'c1'].map(write);
    for (const statement of [['a1', 'b1', 'c1'], ['a2'], ['a3']]) {
      await expect.poll(() => batches.at(-1)).toEqual(statement);
      open.pop()?.();
    }
    expect(await Promise.all(answers)).toEqual(['a1', 'a2', 'b1', 'a3', 'c1']);
    expect(batches).toHaveLength(3);
  });

  const soon = async () => {
    for (let turn = 0; turn < 5; turn++) await setImmediate();
  };

  it('wait for a statement while they are few, and go beside it, but not beside two, once they are enough', async () => {
    const { batches, open, write } = held({ besideFrom: 3 });
    const answers = ['1', '2', '3'].map(write);
    await soon();
    answers.push(write('4'), write('5'));
    await soon();
    expect(batches).toEqual([['1', '2', '3']]);
    answers.push(write('6'));
    await soon();
    expect(batches.slice(1)).toEqual([['4', '5', '6']]);
    answers.push(...['7', '8', '9', '10'].map(write));
    await soon();
    expect(batches).toHaveLength(2);
    // Whichever of them ends makes room.
    open[1]?.();
    await soon();
    expect(batches.slice(2)).toEqual([['7', '8', '9', '10']]);
    answers.push(write('11'));
    open[0]?.();
    await soon();
    expect(batches).toHaveLength(3);
    open[2]?.();
    await soon();
    expect(batches.slice(3)).toEqual([['11']]);
    open[3]?.();
    expect(await Promise.all(answers)).toEqual(Array.from({ length: 11 }, (_, at) => String(at + 1)));
  });

  it('that arrive together and are enough for two go as two halves', async () => {
    const { batches, open, write } = held({ besideFrom: 3 });
    const answers = ['1', '2', '3', '4', '5', '6', '7'].map(write);
    await soon();
    expect(batches).toEqual([
      ['1', '2', '3', '4'],
      ['5', '6', '7'],
    ]);
    for (const release of open) release();
    expect(await Promise.all(answers)).toHaveLength(7);
  });

  it('wait for a statement as long as it usually takes, not for one that hangs; two hang at most', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { batches, open, write } = held({ patienceMs: 20 });
    const answers = [write('1')];
    await soon();
    answers.push(write('2'), write('3'));
    vi.advanceTimersByTime(19);
    await soon();
    expect(batches).toEqual([['1']]);
    vi.advanceTimersByTime(1);
    await soon();
    expect(batches.slice(1)).toEqual([['2', '3']]);
    answers.push(write('4'));
    vi.advanceTimersByTime(100);
    await soon();
    expect(batches).toHaveLength(2);
    // Whichever of them ends makes room.
    open[0]?.();
    await soon();
    expect(batches.slice(2)).toEqual([['4']]);
    for (const release of open) release();
    expect(await Promise.all(answers)).toEqual(['1', '2', '3', '4']);
    // None has left a place taken.
    const after = write('5');
    await soon();
    expect(batches.at(-1)).toEqual(['5']);
    open.at(-1)?.();
    expect(await after).toBe('5');
  });
});
