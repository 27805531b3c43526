import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, call, lookInWith, nowShows, recoverWith } from './client.ts';
import { onSignedOut, recover } from './recover.ts';

// A renewal holds its lock until other tabs have seen it: the next test would wait for that.
vi.mock('#web/timings.ts', async (original) => {
  const { timings, ...more } = await original<typeof import('#web/timings.ts')>();
  return { ...more, timings: { ...timings, keptElsewhere: 0 } };
});

/** The server, as far as these calls see it. Answers by path, in turn; the last one stays. */
type Answer = { status: number; body: unknown } | Error;
let answers: Map<string, Answer[]>;
let asked: { path: string; headers: Record<string, string> }[];
const askedPaths = () => asked.map(({ path }) => path);

const problem = (status: number, code: string, current?: object): Answer => ({
  status,
  body: { type: 'x', title: 'x', status, code, detail: 'A sentence.', requestId: 'r', current },
});
const ok = (body: unknown = { ok: true }): Answer => ({ status: 200, body });
const lapsed = problem(401, 'token-expired');
const refreshed = (minute: number) =>
  ok({ expiresAt: `2026-03-02T10:${String(minute).padStart(2, '0')}:00.000Z` });
const answer = (path: string, ...given: Answer[]) => answers.set(path, given);

beforeEach(() => {
  recoverWith(async () => recover);
  answers = new Map();
  asked = [];
  const stored = new Map([['cursus.expires_at', '2026-03-02T10:00:00.000Z']]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', async (path: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ path, headers });
    const given = answers.get(path) ?? [];
    const next = given.length > 1 ? given.shift() : given[0];
    await new Promise((resolve) => setTimeout(resolve, 5));
    if (!next || next instanceof Error) throw next ?? new TypeError('nothing answers');
    const { status, body } = next;
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  // Clears a sign-out that the previous test left without a listener.
  onSignedOut(() => {})();
  vi.unstubAllGlobals();
  lookInWith(null);
});

describe('S12: a call whose access token lapsed', () => {
  it('renews it and is repeated unnoticed', async () => {
    answer('/api/statistics', lapsed, ok({ total: 3 }));
    answer('/api/auth/refresh', refreshed(10));
    expect(await call('/api/statistics')).toEqual({ total: 3 });
    expect(askedPaths()).toEqual(['/api/statistics', '/api/auth/refresh', '/api/statistics']);
    expect(localStorage.getItem('cursus.expires_at')).toBe('2026-03-02T10:10:00.000Z');
  });

  it('is made again with the same body and the same idempotency key', async () => {
    answer('/api/x', lapsed, ok());
    answer('/api/auth/refresh', refreshed(10));
    await call('/api/x', { method: 'POST', body: { to: 'rejected' }, idempotencyKey: 'key' });
    const [first, , second] = asked;
    expect(second?.headers).toEqual(first?.headers);
    expect(second?.headers['idempotency-key']).toBe('key');
  });

  it('waits, with all others, for one renewal', async () => {
    const paths = Array.from({ length: 8 }, (_, n) => `/api/${n}`);
    for (const path of paths) answer(path, lapsed, ok());
    answer('/api/auth/refresh', refreshed(10));
    await Promise.all(paths.map((path) => call(path)));
    expect(askedPaths().filter((path) => path === '/api/auth/refresh')).toHaveLength(1);
    expect(asked).toHaveLength(17);
  });

  it('is made again once only', async () => {
    answer('/api/x', lapsed);
    answer('/api/auth/refresh', refreshed(10));
    await expect(call('/api/x')).rejects.toMatchObject({ status: 401, problem: { code: 'token-expired' } });
    expect(asked).toHaveLength(3);
  });

  it('renews again the next time', async () => {
    answer('/api/x', lapsed, ok(), lapsed, ok());
    answer('/api/auth/refresh', refreshed(10), refreshed(20));
    await call('/api/x');
    await call('/api/x');
    expect(askedPaths().filter((path) => path === '/api/auth/refresh')).toHaveLength(2);
  });

  it('counts as unreachable when the renewal is', async () => {
    answer('/api/x', lapsed);
    answer('/api/auth/refresh', new TypeError('no network'));
    await expect(call('/api/x')).rejects.toMatchObject({ status: 0 });
  });

  it('does not restore a session that was signed out meanwhile', async () => {
    localStorage.removeItem('cursus.expires_at');
    answer('/api/auth/sign-out', lapsed, ok());
    answer('/api/auth/refresh', refreshed(10));
    await call('/api/auth/sign-out', { method: 'POST' });
    expect(localStorage.getItem('cursus.expires_at')).toBeNull();
  });

  it('finds the renewal done when another tab was faster', async () => {
    answer('/api/x', lapsed, ok());
    const { request } = {
      /** The lock comes free when the other tab is done. */
      request: async (_name: string, run: () => Promise<void>) => {
        localStorage.setItem('cursus.expires_at', '2026-03-02T10:10:00.000Z');
        return run();
      },
    };
    vi.stubGlobal('navigator', { locks: { request } });
    await call('/api/x');
    expect(askedPaths()).toEqual(['/api/x', '/api/x']);
  });
});

describe('a call that finds the session over', () => {
  it('refused before anyone listens notifies the first listener, unless another session has begun since', async () => {
    const heard = vi.fn();
    answer('/api/ended', problem(401, 'session-ended', { reason: 'role-changed' }));
    await expect(call('/api/ended')).rejects.toBeInstanceOf(ApiError);
    onSignedOut(heard)();
    expect(heard.mock.calls).toEqual([['role-changed']]);
    await expect(call('/api/ended')).rejects.toBeInstanceOf(ApiError);
    localStorage.setItem('cursus.expires_at', '2026-03-02T11:00:00.000Z');
    onSignedOut(heard)();
    onSignedOut(heard)();
    expect(heard).toHaveBeenCalledOnce();
  });

  it('says why', async () => {
    const heard = vi.fn();
    const stop = onSignedOut(heard);
    answer('/api/x', problem(401, 'session-ended', { reason: 'role-changed' }));
    await expect(call('/api/x')).rejects.toBeInstanceOf(ApiError);
    expect(heard).toHaveBeenCalledExactlyOnceWith('role-changed');
    stop();
    await expect(call('/api/x')).rejects.toBeInstanceOf(ApiError);
    expect(heard).toHaveBeenCalledOnce();
  });

  it('says so too when the renewal finds it', async () => {
    const heard = vi.fn();
    const stop = onSignedOut(heard);
    answer('/api/x', lapsed);
    answer('/api/auth/refresh', problem(401, 'session-ended', { reason: 'token-reused' }));
    await expect(call('/api/x')).rejects.toMatchObject({ problem: { code: 'session-ended' } });
    expect(heard).toHaveBeenCalledExactlyOnceWith('token-reused');
    expect(askedPaths()).toEqual(['/api/x', '/api/auth/refresh']);
    stop();
  });

  it('says that there is none, without a reason', async () => {
    const heard = vi.fn();
    const stop = onSignedOut(heard);
    answer('/api/x', problem(401, 'not-signed-in'));
    await expect(call('/api/x')).rejects.toBeInstanceOf(ApiError);
    expect(heard).toHaveBeenCalledExactlyOnceWith(null);
    stop();
  });

  it('says nothing of a password that is not right', async () => {
    const heard = vi.fn();
    const stop = onSignedOut(heard);
    answer('/api/auth/sign-in', problem(401, 'sign-in-failed'));
    await expect(call('/api/auth/sign-in', { method: 'POST', body: {} })).rejects.toBeInstanceOf(ApiError);
    expect(heard).not.toHaveBeenCalled();
    stop();
  });
});

describe('S19: a call while an admin looks in as an applicant', () => {
  it('says so in the portal, and nowhere else', async () => {
    answer('/api/me/application', ok());
    answer('/api/statistics', ok());
    lookInWith('b9f2');
    await call('/api/me/application');
    await call('/api/statistics');
    lookInWith(null);
    await call('/api/me/application');
    expect(asked.map(({ headers }) => headers['x-on-behalf-of'])).toEqual(['b9f2', undefined, undefined]);
  });
});

describe('S31: a write of the portal', () => {
  it('names the application that its page shows, and no other call does', async () => {
    for (const path of ['/api/me/withdrawal', '/api/submit-assessment', '/api/me/application', '/api/users'])
      answer(path, ok());
    nowShows('a1');
    await call('/api/me/withdrawal', { method: 'POST', body: {} });
    await call('/api/submit-assessment', { method: 'POST', body: {} });
    await call('/api/me/application');
    await call('/api/users', { method: 'POST', body: {} });
    nowShows(null);
    await call('/api/me/withdrawal', { method: 'POST', body: {} });
    expect(asked.map(({ headers }) => headers['x-application'])).toEqual([
      'a1',
      'a1',
      undefined,
      undefined,
      undefined,
    ]);
  });
});
