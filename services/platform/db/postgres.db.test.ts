import { expect, it, vi } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { minuteMs } from '#state-machines/durations.ts';
import { createPool } from './postgres.ts';

it('keeps its connections through the pauses of an office, and closes them when no one comes', async () => {
  const { url } = await freshDatabase();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pool = createPool({ url, name: 'idle' });
  const serving = async () => (await pool.query('select pg_backend_pid() as pid')).rows[0].pid;
  try {
    const first = await serving();
    vi.advanceTimersByTime(9 * minuteMs);
    expect(await serving()).toBe(first);
    vi.advanceTimersByTime(10 * minuteMs);
    expect(await serving()).not.toBe(first);
  } finally {
    vi.useRealTimers();
    await pool.end();
  }
});
