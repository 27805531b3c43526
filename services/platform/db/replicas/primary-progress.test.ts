import { expect, it } from 'vitest';
import { positionOf } from './position.ts';
import { PrimaryProgress } from './primary-progress.ts';

const at = (n: number) => positionOf(`0/${n.toString(16)}`);

/** Looks at a primary every second. */
function progressOf(positions: readonly number[]): PrimaryProgress {
  const progress = new PrimaryProgress(10_000);
  for (const [second, position] of positions.entries()) progress.note(at(position), second * 1_000);
  return progress;
}

it('a replica that lacks nothing is not late, however long nothing happened', () => {
  const idle = progressOf(Array(100).fill(500));
  expect(idle.lagOf(at(500), 3_600_000)).toBe(0);
  expect(idle.lagOf(at(501), 3_600_000)).toBe(0);
});

it('one that lacks something is as late as the primary has had it', () => {
  const busy = progressOf(Array.from({ length: 60 }, (_, second) => second * 100));
  expect(busy.lagOf(at(5_900), 0)).toBe(0);
  expect(busy.lagOf(at(5_899), 0)).toBe(0);
  expect(busy.lagOf(at(5_500), 0)).toBe(3_000);
  expect(busy.lagOf(at(0), 0)).toBeGreaterThan(10_000);
});

it('one that is cut off from a primary at which nothing happened is late once something does', () => {
  const progress = progressOf([...Array(30).fill(500), 600]);
  expect(progress.lagOf(at(500), 30_000)).toBe(0);
  progress.note(at(700), 42_000);
  expect(progress.lagOf(at(500), 42_000)).toBe(12_000);
});

it('a process that has only begun to look goes by the replica’s last transaction', () => {
  const progress = progressOf([500]);
  expect(progress.lagOf(at(400), 25_000)).toBe(25_000);
  expect(progress.lagOf(at(400), Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
});

it('positions are ordered as texts', () => {
  const texts = ['0/0', '0/FFFFFFFF', '1/0', '16/B374D848', 'A0/1'].map(positionOf);
  expect(texts.toSorted()).toEqual(texts);
  expect(texts.every((text) => /^[0-9a-f]{16}$/.test(text))).toBe(true);
});
