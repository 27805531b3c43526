import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRest } from './rest.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

/** How long a rest takes by the fake clock; `then` is done after so many milliseconds of it. */
async function lengthOf(
  begin: () => Promise<void>,
  after = Number.NaN,
  then = (): void => undefined,
): Promise<number> {
  const started = performance.now();
  if (after >= 0) setTimeout(then, after);
  let ended = Number.NaN;
  const rested = begin().then(() => {
    ended = performance.now() - started;
  });
  await vi.advanceTimersByTimeAsync(5_000);
  await rested;
  return ended;
}

it('a rest lasts as long as it may, unless it is woken, but not less than it must', async () => {
  const { rest, wake } = createRest(new AbortController().signal);
  const pause = () => rest(150, 1_000);
  expect(await lengthOf(pause)).toBe(1_000);
  expect(await lengthOf(pause, 400, wake)).toBe(400);
  expect(await lengthOf(pause, 50, wake)).toBe(150);
  // while it worked
  wake();
  expect(await lengthOf(pause)).toBe(150);
  expect(await lengthOf(pause)).toBe(1_000);
  expect(await lengthOf(() => rest(150, 150))).toBe(150);
});

it('a rest ends when the process does', async () => {
  const stopped = new AbortController();
  const { rest } = createRest(stopped.signal);
  expect(
    await lengthOf(
      () => rest(150, 1_000),
      300,
      () => stopped.abort(),
    ),
  ).toBe(300);
});
