import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timings } from '#web/timings.ts';
import { isDue, keepAlive } from './keep-alive.ts';

const minute = 60_000;
const ends = '2026-03-02T10:10:00.000Z';
const at = (iso: string) => Date.parse(`2026-03-02T${iso}.000Z`);
const never = Number.NEGATIVE_INFINITY;

describe('the access token', () => {
  it('is renewed when less than two minutes are left', () => {
    expect(isDue(ends, at('10:08:00'), never)).toBe(false);
    expect(isDue(ends, at('10:08:01'), never)).toBe(true);
    expect(isDue(ends, at('11:00:00'), never)).toBe(true);
  });
  it('is off while no one is signed in', () => {
    expect(isDue(null, at('10:09:00'), never)).toBe(false);
  });
  it('rests for two minutes on a browser whose clock runs ahead', () => {
    expect(isDue(ends, at('12:01:59'), at('12:00:00'))).toBe(false);
    expect(isDue(ends, at('12:02:00'), at('12:00:00'))).toBe(true);
  });
});

describe('a look at the session', () => {
  const asked: string[] = [];
  const queries = new QueryClient();
  let expiresAt = ends;
  beforeEach(() => {
    asked.length = 0;
    vi.useFakeTimers({ now: at('10:00:00') });
    vi.stubGlobal('localStorage', { getItem: () => expiresAt, setItem: () => {} });
    vi.stubGlobal('fetch', async (path: string) => {
      asked.push(path);
      return Response.json({ expiresAt });
    });
    queries.setQueryData(['session'], {});
    queries.setQueryDefaults(['session'], {
      queryFn: () => {
        asked.push('who is there');
        return {};
      },
    });
  });
  afterEach(async () => {
    // a renewal gives the lock away a moment after it is done
    await vi.advanceTimersByTimeAsync(timings.keptElsewhere);
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('asks nothing while there is nothing to do', async () => {
    await keepAlive(queries, Date.now());
    expect(asked).toEqual([]);
  });

  it('renews the token, once', async () => {
    expiresAt = '2026-03-02T10:01:00.000Z';
    await keepAlive(queries, Date.now());
    await keepAlive(queries, Date.now());
    expect(asked).toEqual(['/api/auth/refresh']);
    expiresAt = ends;
  });

  it('tells the server after five minutes that a person is active, and nothing without one', async () => {
    const invalidate = vi.spyOn(queries, 'invalidateQueries');
    const loaded = Date.now();
    vi.setSystemTime(loaded + 6 * minute);
    await keepAlive(queries, loaded - minute);
    expect(invalidate).not.toHaveBeenCalled();
    await keepAlive(queries, loaded + 5.5 * minute);
    expect(invalidate).toHaveBeenCalledExactlyOnceWith({ queryKey: ['session'] });
  });

  it('leaves a failure to the next one', async () => {
    expiresAt = '2026-03-02T11:01:00.000Z';
    vi.setSystemTime(at('11:00:00'));
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
    await expect(keepAlive(queries, Date.now())).resolves.toBeUndefined();
  });
});
