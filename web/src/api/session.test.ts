import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '#services/identity/contract.ts';
import { sessionQuery } from './session.ts';

// A renewal holds its lock until other tabs have seen it: the next test would wait for that.
vi.mock('#web/timings.ts', async (original) => {
  const { timings, ...more } = await original<typeof import('#web/timings.ts')>();
  return { ...more, timings: { ...timings, keptElsewhere: 0 } };
});

const signedOut: Session = {
  user: null,
  next: 'done',
  mustChangePassword: false,
  expiresAt: null,
  sessionEndsAt: null,
  idleMinutes: null,
  canRefresh: false,
  endedBecause: null,
  impersonation: null,
  hasGoogle: false,
};
const livia: Session = {
  ...signedOut,
  user: {
    id: '7d9f0c5e-3c1b-4c55-9d0a-6f2f6d1f1a01',
    email: 'livia@post.example',
    firstName: 'Livia',
    lastName: 'Amrein',
    role: 'applicant',
  },
  expiresAt: '2026-03-02T10:10:00.000Z',
};

let stored: Map<string, string>;
let asked: string[];
/** Answers of the server in turn, whatever is asked. */
let answers: ({ status?: number; body: unknown } | 'never')[];

beforeEach(() => {
  stored = new Map();
  asked = [];
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const next = answers.shift();
    if (!next || next === 'never') return new Promise(() => {});
    const headers = { 'content-type': 'application/json' };
    return new Response(JSON.stringify(next.body), { status: next.status ?? 200, headers });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('who is signed in', () => {
  it('is asked again once the token that lapsed is renewed', async () => {
    answers = [
      { body: { ...signedOut, canRefresh: true } },
      { body: { expiresAt: livia.expiresAt } },
      { body: livia },
    ];
    expect(await sessionQuery.queryFn()).toEqual(livia);
    expect(asked).toEqual(['/api/auth/session', '/api/auth/refresh', '/api/auth/session']);
  });

  it('is no one when the session ended before the renewal', async () => {
    const ended = { status: 401, code: 'session-ended', current: { reason: 'token-reused' } };
    const over = { ...signedOut, endedBecause: 'token-reused' };
    answers = [{ body: { ...signedOut, canRefresh: true } }, { status: 401, body: ended }, { body: over }];
    expect(await sessionQuery.queryFn()).toEqual(over);
  });

  it('is given up after five seconds, also while the renewal hangs', async () => {
    const soon = AbortSignal.timeout(30);
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(soon);
    answers = [{ body: { ...signedOut, canRefresh: true } }, 'never'];
    await expect(sessionQuery.queryFn()).rejects.toMatchObject({ status: 0 });
    expect(AbortSignal.timeout).toHaveBeenCalledWith(5_000);
  });
});

describe('ruling 15: local storage', () => {
  it('keeps the end of the access token and the name that the header shows, and nothing else', async () => {
    answers = [{ body: livia }];
    await sessionQuery.queryFn();
    expect(Object.fromEntries(stored)).toEqual({
      'cursus.expires_at': '2026-03-02T10:10:00.000Z',
      'cursus.name': 'Livia',
    });
  });

  it('is empty without a session', async () => {
    stored.set('cursus.expires_at', '2026-03-02T10:00:00.000Z').set('cursus.name', 'Livia');
    answers = [{ body: signedOut }];
    await sessionQuery.queryFn();
    expect([...stored]).toEqual([]);
  });

  it('remembers a session until its user has seen that the server ended it', async () => {
    stored.set('cursus.expires_at', '2026-03-02T10:00:00.000Z');
    answers = [{ body: { ...signedOut, endedBecause: 'role-changed' } }];
    await sessionQuery.queryFn();
    expect([...stored.keys()]).toEqual(['cursus.expires_at']);
  });

  it('shows the part of the e-mail before the at-sign for a person without a first name', async () => {
    answers = [{ body: { ...livia, user: { ...livia.user, firstName: '' } } }];
    await sessionQuery.queryFn();
    expect(stored.get('cursus.name')).toBe('livia');
  });
});
