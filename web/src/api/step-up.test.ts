import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hourMs } from '#state-machines/durations.ts';
import { ApiError, call, recoverWith } from './client.ts';
import { onSignedOut, recover } from './recover.ts';

const askForProof = vi.hoisted(() => vi.fn<(refusal: ApiError) => Promise<void>>());
vi.mock('#web/session/proof/ask.tsx', () => ({ askForProof }));

type Answer = { status: number; body: unknown };
let answers: Map<string, Answer[]>;
/** When the session ends that this browser keeps. */
let kept: string | null;
let asked: { path: string; body: unknown; key: string | undefined }[];

const problem = (status: number, code: string, current?: object): Answer => ({
  status,
  body: { type: 'x', title: 'x', status, code, detail: 'A sentence.', requestId: 'r', current },
});
const ok: Answer = { status: 200, body: { ok: true } };
const needed = problem(401, 'proof-needed', { proofs: ['password'] });
const replaced = problem(401, 'session-ended', { reason: 'sign-out' });

beforeEach(() => {
  recoverWith(async () => recover);
  answers = new Map();
  asked = [];
  askForProof.mockReset().mockResolvedValue();
  kept = null;
  vi.stubGlobal('localStorage', { getItem: () => kept, setItem: () => {}, removeItem: () => {} });
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const headers = init.headers as Record<string, string>;
    asked.push({ path, body: init.body, key: headers['idempotency-key'] });
    const given = answers.get(path) ?? [];
    const { status, body } = (given.length > 1 ? given.shift() : given[0]) ?? ok;
    return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => {
  onSignedOut(() => {})();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('S35: a call that needs a proof waits for it, and is made once more as it was', async () => {
  answers.set('/api/x', [needed, ok]);
  const options = { method: 'POST', body: { to: 'admin' }, idempotencyKey: 'key' } as const;
  expect(await call('/api/x', options)).toEqual({ ok: true });
  expect(askForProof).toHaveBeenCalledOnce();
  expect(asked).toEqual([asked[0], asked[0]]);
  expect(asked[0]).toMatchObject({ body: '{"to":"admin"}', key: 'key' });
});

it('S35: several at once ask once', async () => {
  for (const path of ['/api/a', '/api/b', '/api/c']) answers.set(path, [needed, ok]);
  await Promise.all(['/api/a', '/api/b', '/api/c'].map((path) => call(path)));
  expect(askForProof).toHaveBeenCalledOnce();
  expect(asked).toHaveLength(6);
});

it('S35: a closed dialog is the call’s refusal, and nothing is made again', async () => {
  answers.set('/api/x', [needed]);
  const closed = new ApiError(401, null);
  askForProof.mockRejectedValue(closed);
  const heard = vi.fn();
  onSignedOut(heard);
  await expect(call('/api/x')).rejects.toBe(closed);
  expect(asked).toHaveLength(1);
  expect(heard).not.toHaveBeenCalled();
});

it('S35: one that is refused again does not ask for ever', async () => {
  answers.set('/api/x', [needed]);
  await expect(call('/api/x')).rejects.toMatchObject({ problem: { code: 'proof-needed' } });
  expect(askForProof).toHaveBeenCalledOnce();
  expect(asked).toHaveLength(2);
});

it('S35: asks for it after an access token that lapsed, too', async () => {
  answers.set('/api/x', [problem(401, 'token-expired'), needed, ok]);
  answers.set('/api/auth/refresh', [{ status: 200, body: { expiresAt: '2026-03-02T10:10:00.000Z' } }]);
  expect(await call('/api/x')).toEqual({ ok: true });
  expect(asked.map(({ path }) => path)).toEqual(['/api/x', '/api/auth/refresh', '/api/x', '/api/x']);
});

it('S35: one that the new session overtook is repeated, and the user stays signed in', async () => {
  const heard = vi.fn();
  onSignedOut(heard);
  answers.set('/api/x', [needed, ok]);
  answers.set('/api/list', [replaced, ok]);
  await call('/api/x');
  expect(await call('/api/list')).toEqual({ ok: true });
  expect(heard).not.toHaveBeenCalled();
});

it('S12: one of the session before, refused once another was opened, is repeated and ends nothing', async () => {
  const heard = vi.fn();
  onSignedOut(heard);
  // Long after any proof.
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + hourMs);
  kept = '2026-03-02T10:00:00.000Z';
  answers.set('/api/list', [replaced, ok]);
  const list = call('/api/list');
  kept = '2026-03-02T10:10:00.000Z';
  expect(await list).toEqual({ ok: true });
  expect(heard).not.toHaveBeenCalled();
});

it('S12: one whose session was ended is not repeated for ever, whatever is kept meanwhile', async () => {
  const heard = vi.fn();
  onSignedOut(heard);
  kept = '2026-03-02T10:00:00.000Z';
  answers.set('/api/list', [problem(401, 'session-ended', { reason: 'ended-by-owner' })]);
  const list = call('/api/list');
  kept = '2026-03-02T10:10:00.000Z';
  await expect(list).rejects.toMatchObject({ problem: { code: 'session-ended' } });
  expect(asked).toHaveLength(2);
  expect(heard).toHaveBeenCalledExactlyOnceWith('ended-by-owner');
});
