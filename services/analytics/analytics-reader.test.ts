import { expect, it, vi } from 'vitest';
import { TestClock } from '#infra/test/clock.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { AnalyticsReader } from './analytics-reader.ts';

/** Of one computation. */
const statements = 5;

/** Counts its statements; each takes so long on the test's clock. */
function database(clock: TestClock, { takesMs = 0 } = {}) {
  const query = vi.fn(async () => {
    clock.advance(takesMs / statements);
    return { rows: [] };
  });
  return { db: { query } as unknown as Db, reads: () => query.mock.calls.length / statements, query };
}
function made(takesMs = 0) {
  const clock = new TestClock();
  const { db, reads, query } = database(clock, { takesMs });
  return { clock, reads, query, reader: new AnalyticsReader(db, clock.now) };
}

it('computes once for all who ask at the same time, and for each filter', async () => {
  const { reader, reads } = made();
  await Promise.all([reader.read({}), reader.read({}), reader.read({ position: 'general' })]);
  await reader.read({});
  expect(reads()).toBe(2);
});

it('computes again after a change, and when the figures are ten seconds old', async () => {
  const { reader, reads, clock } = made();
  await reader.read({});
  reader.forget();
  await reader.read({});
  expect(reads()).toBe(2);
  clock.advance(9_999);
  await reader.read({});
  expect(reads()).toBe(2);
  clock.advance(1);
  await reader.read({});
  expect(reads()).toBe(3);
});

it('rests three times as long as a read took, however many changes come', async () => {
  const { reader, reads, clock } = made(700);
  await reader.read({});
  reader.forget();
  clock.advance(2_000);
  await reader.read({});
  expect(reads()).toBe(1);
  clock.advance(100);
  await reader.read({});
  expect(reads()).toBe(2);
});

it('never answers with a read that began before the change', async () => {
  const { reader, reads } = made();
  const first = reader.read({});
  reader.forget();
  await Promise.all([first, reader.read({})]);
  expect(reads()).toBe(2);
});

it('forgets a read that failed', async () => {
  const { reader, query } = made();
  query.mockRejectedValueOnce(new Error('gone'));
  await expect(reader.read({})).rejects.toThrow('gone');
  await expect(reader.read({})).resolves.toMatchObject({ total: 0 });
});
