import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { coalesce } from './coalesce.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('hands the first change on at once and the rest together a second later', () => {
  const flush = vi.fn();
  const changes = coalesce(flush, 1_000);
  changes.add(['a']);
  changes.add(['b']);
  changes.add(['b', 'c']);
  expect(flush.mock.calls).toEqual([[['a']]]);
  vi.advanceTimersByTime(1_000);
  expect(flush.mock.calls).toEqual([[['a']], [['b', 'c']]]);
});

it('lets "anything may have changed" swallow the ids gathered with it', () => {
  const flush = vi.fn();
  const changes = coalesce(flush, 1_000);
  changes.add(['a']);
  changes.add(['b']);
  changes.add(null);
  changes.add(['c']);
  vi.advanceTimersByTime(1_000);
  expect(flush.mock.calls).toEqual([[['a']], [null]]);
});

it('says nothing when nothing changed', () => {
  const flush = vi.fn();
  coalesce(flush, 1_000).add([]);
  vi.advanceTimersByTime(5_000);
  expect(flush).not.toHaveBeenCalled();
});
