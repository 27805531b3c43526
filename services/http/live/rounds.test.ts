import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startRounds } from './rounds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('members that came at once have their turn once a round, a few at a time, until they leave', () => {
  const rounds = startRounds(15_000);
  const turns: number[] = [];
  const leave = Array.from({ length: 600 }, (_, n) => rounds.join(() => turns.push(n)));
  let most = 0;
  for (let ms = 0; ms < 15_000; ms += 250) {
    const before = turns.length;
    vi.advanceTimersByTime(250);
    most = Math.max(most, turns.length - before);
  }
  expect(turns.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 600 }, (_, n) => n));
  expect(most).toBe(10);
  leave[7]?.();
  vi.advanceTimersByTime(15_000);
  expect(turns).toHaveLength(600 + 599);
  expect(turns.filter((n) => n === 7)).toHaveLength(1);
  rounds.stop();
  vi.advanceTimersByTime(60_000);
  expect(turns).toHaveLength(600 + 599);
});
