import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Pool } from '#services/platform/db/postgres.ts';
import { createAnnouncer } from './live-updates.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the first change after a pause is sent at once; those that follow it closely wait for each other', async () => {
  const sent: string[] = [];
  const query = async ({ values }: { values: string[] }) => void sent.push(values[1] ?? '');
  const { announce } = createAnnouncer({ query } as unknown as Pool, () => undefined);
  announce('a');
  announce('b');
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['a,b']);
  announce('c');
  await vi.advanceTimersByTimeAsync(10);
  announce('d');
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toEqual(['a,b']);
  await vi.advanceTimersByTimeAsync(10);
  expect(sent).toEqual(['a,b', 'c,d']);
  await vi.advanceTimersByTimeAsync(1_000);
  announce('e');
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual(['a,b', 'c,d', 'e']);
});
