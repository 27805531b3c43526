import { describe, expect, it } from 'vitest';
import { second } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { factorOf, giveCode, signInBy, verify } from '#infra/test/second-factor.ts';
import { totp } from '#infra/test/totp.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { newId } from '#services/platform/ids.ts';
import { ensureAccount, setRole } from '../accounts.ts';
import type { Session } from '../contract.ts';
import { createStaff } from '../create-admin.ts';
import { enter } from '../sign-in/enter.ts';

const { app, ctx, clock, owner, visitor, signedIn, newApplicant, signInStaff } = await freshDatabase();
await app.ready();
const ownPassword = 'nine quiet larches';

interface Newcomer {
  by: Visitor;
  userId: string;
  email: string;
  password: string;
}
/** A new member of staff, signed in with the password that an admin chose. */
async function newcomer(role: 'editor' | 'admin' = 'editor'): Promise<Newcomer> {
  const email = `new.${newId()}@adjutant.example`;
  const made = await createStaff(ctx, { email, firstName: 'Gian', lastName: 'Nova', role });
  const by = visitor();
  expect((await signInBy(by, { email, password: made.password })).body).toEqual({ next: 'first-login' });
  return { by, email, ...made };
}
const session = async (by: Visitor) => (await by.get<Session>('/api/auth/session')).body;
const flags = async (userId: string) =>
  (await owner.query('select password_changed, first_login_completed from profiles where id = $1', [userId]))
    .rows[0];
const choose = (by: Visitor, newPassword = ownPassword) =>
  by.post<{ next: string; code?: string }>('/api/auth/password-change', { newPassword });
const begin = (by: Visitor) =>
  by.post<{ id: string; secret: string; code?: string; detail?: string }>('/api/auth/factors');
async function finish(by: Visitor) {
  const { body } = await begin(by);
  return verify(by, body.id, totp(body.secret, clock.now()));
}
const carrying = (cookies: Map<string, string>): Visitor => {
  const carrier = visitor();
  for (const [name, value] of cookies) carrier.cookies.set(name, value);
  return carrier;
};

describe('ruling 18: the first login of staff', () => {
  it('is password, then app, then ten codes, and then everything is open', async () => {
    const { by, userId } = await newcomer();
    expect(await session(by)).toMatchObject({ next: 'first-login', mustChangePassword: true });
    expect(await choose(by)).toMatchObject({ status: 200, body: { next: 'first-login' } });
    expect(await session(by)).toMatchObject({ next: 'first-login', mustChangePassword: false });
    expect(await flags(userId)).toEqual({ password_changed: true, first_login_completed: false });
    const { body } = await finish(by);
    expect(body).toMatchObject({ next: 'done', recoveryCodes: expect.any(Array) });
    expect(body.recoveryCodes).toHaveLength(10);
    expect(await flags(userId)).toEqual({ password_changed: true, first_login_completed: true });
    expect(await session(by)).toMatchObject({ next: 'done', mustChangePassword: false });
    expect((await by.get('/api/statistics')).status).toBe(200);
    // shown once: nothing gives them again
    const { body: factors } = await by.get<object>('/api/auth/factors');
    expect(factors).toMatchObject({ recoveryCodesLeft: 10 });
    for (const code of body.recoveryCodes ?? []) expect(JSON.stringify(factors)).not.toContain(code);
  });

  it('S7: keeps its order: no app before the password', async () => {
    const { by, userId } = await newcomer();
    expect(await begin(by)).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        detail: 'Please choose a password of your own first. Nothing was changed.',
      },
    });
    const { rowCount } = await owner.query('select from factors where user_id = $1', [userId]);
    expect(rowCount).toBe(0);
    expect(await flags(userId)).toEqual({ password_changed: false, first_login_completed: false });
  });

  it('S7: refuses the password that an admin chose', async () => {
    const { by, userId, password } = await newcomer();
    expect((await choose(by, password)).status).toBe(400);
    expect((await flags(userId)).password_changed).toBe(false);
  });

  it('S8: nothing but its own steps is open until its end', async () => {
    const { by } = await newcomer('admin');
    const closed = async (next: string) => {
      const params = /:(\w+)/g;
      for (const { method, url, config } of app.declaredRoutes) {
        if (!url.startsWith('/api/') || method === 'HEAD' || method === 'OPTIONS') continue;
        const access = config?.access;
        if (access === 'public' || access === 'started') continue;
        const answer = await by.request(
          method as 'GET',
          url.replace(params, () => crypto.randomUUID()).replace('*', 'x'),
        );
        expect({ url, method, status: answer.status, code: answer.body.code }).toEqual({
          url,
          method,
          status: 403,
          code: 'second-factor-required',
        });
        expect(answer.body.current?.reason).toBe(next);
      }
    };
    await closed('first-login');
    await choose(by);
    await closed('first-login');
    await finish(by);
    expect((await by.get('/api/users')).status).toBe(200);
  });

  it('S8: interrupted after the app, goes on with its code', async () => {
    const { by, email } = await newcomer();
    await choose(by);
    const { body } = await begin(by);
    await verify(by, body.id, totp(body.secret, clock.now()));
    const later = visitor();
    expect((await signInBy(later, { email, password: ownPassword })).body).toEqual({ next: 'mfa' });
    expect((await giveCode(later, body.secret, clock)).body.next).toBe('done');
  });

  it('interrupted after the password, goes on with the app', async () => {
    const { by, email } = await newcomer();
    await choose(by);
    const later = visitor();
    expect((await signInBy(later, { email, password: ownPassword })).body).toEqual({ next: 'first-login' });
    expect(await session(later)).toMatchObject({ mustChangePassword: false });
    expect((await finish(later)).body.next).toBe('done');
  });

  it('asks an account without a password (Google) for the app alone', async () => {
    const account = { email: `g.${newId()}@post.example`, firstName: 'Nora', lastName: 'Gut' };
    const { id } = await ensureAccount(ctx.pool, account, clock.now());
    await setRole(ctx.pool, id, 'editor');
    const whence = { userId: null, userAgent: null, ipAddress: null, requestId: 'test' };
    expect((await enter(ctx, ctx.pool, id, 'google', whence)).next).toBe('first-login');
    const by = await signedIn({ userId: id, role: 'applicant' });
    await owner.query('update sessions set second_factor_at = null where user_id = $1', [id]);
    expect(await session(by)).toMatchObject({ next: 'first-login', mustChangePassword: false });
    expect((await by.get('/api/statistics')).body.code).toBe('second-factor-required');
    expect((await finish(by)).body.next).toBe('done');
    expect((await by.get('/api/statistics')).status).toBe(200);
  });

  it('is not begun again by an editor who was demoted and promoted, but the second factor is asked for', async () => {
    const editor = await signInStaff('editor');
    for (const role of ['applicant', 'editor'] as const) {
      await setRole(ctx.pool, editor.userId, role);
      const by = visitor();
      expect((await signInBy(by, editor)).body).toEqual({ next: 'mfa' });
      expect((await giveCode(by, editor.seed, clock)).body.next).toBe('done');
    }
  });

  it('asks an account that an admin promoted again for another password, behind the second factor', async () => {
    const [admin, editor] = [await signInStaff('admin'), await signInStaff('editor')];
    for (const role of ['applicant', 'editor'])
      expect((await admin.request('PATCH', `/api/users/${editor.userId}/role`, { role })).status).toBe(200);
    const by = visitor();
    expect((await signInBy(by, editor)).body).toEqual({ next: 'mfa' });
    expect((await choose(by)).body.code).toBe('second-factor-required');
    expect((await giveCode(by, editor.seed, clock)).body.next).toBe('first-login');
    expect(await session(by)).toMatchObject({ next: 'first-login', mustChangePassword: true });
    expect((await by.get('/api/statistics')).body.code).toBe('second-factor-required');
    expect((await choose(by)).body).toEqual({ next: 'done' });
    expect((await by.get('/api/statistics')).status).toBe(200);
  });

  it('is owed by an applicant who is promoted, whatever session they have', async () => {
    const account = await newApplicant();
    const by = visitor();
    expect((await signInBy(by, account)).body).toEqual({ next: 'done' });
    await setRole(ctx.pool, account.userId, 'admin');
    expect((await by.get('/api/users')).body.code).toBe('second-factor-required');
    expect(await session(by)).toMatchObject({ next: 'first-login', user: { role: 'admin' } });
  });
});

describe('S7: the flags are set by what the server saw', () => {
  it('and by no body, header or query of a request', async () => {
    const { by, userId } = await newcomer();
    const claims = {
      password_changed: true,
      first_login_completed: true,
      passwordChanged: true,
      firstLoginCompleted: true,
    };
    const answers = [
      await by.post('/api/auth/password-change', { newPassword: ownPassword, ...claims }),
      await by.post('/api/auth/factors?first_login_completed=true', claims),
      await by.post(`/api/auth/factors/${crypto.randomUUID()}/verify`, { code: '000000', ...claims }),
      await by.post('/api/auth/sign-in', { email: 'x', password: 'y', ...claims }),
      await by.post('/api/auth/refresh', claims),
    ];
    expect(answers.map(({ status }) => status)).not.toContain(500);
    expect(await flags(userId)).toEqual({ password_changed: false, first_login_completed: false });
    expect(await session(by)).toMatchObject({ next: 'first-login', mustChangePassword: true });
  });

  it('a wrong first code of the app sets nothing', async () => {
    const { by, userId } = await newcomer();
    await choose(by);
    const { body } = await begin(by);
    const wrong = totp(body.secret, new Date(clock.now().getTime() + 90 * second));
    expect((await verify(by, body.id, wrong)).body.code).toBe('code-invalid');
    expect(await flags(userId)).toEqual({ password_changed: true, first_login_completed: false });
    expect((await by.get('/api/statistics')).status).toBe(403);
  });
});

describe('S8: a session from before a step', () => {
  it('is dead after it, access and refresh token alike', async () => {
    const { by } = await newcomer();
    const steps: Map<string, string>[] = [new Map(by.cookies)];
    await choose(by);
    steps.push(new Map(by.cookies));
    await finish(by);
    expect((await by.get('/api/statistics')).status).toBe(200);
    for (const cookies of steps) {
      const old = carrying(cookies);
      expect((await old.get('/api/statistics')).body.code).toBe('session-ended');
      expect((await old.get('/api/auth/factors')).status).toBe(401);
      expect((await old.post('/api/auth/refresh')).status).toBe(401);
      expect((await old.post('/api/auth/factors')).status).toBe(401);
    }
    expect((await by.get('/api/statistics')).status).toBe(200);
  });

  it('of the sign-in is dead once the code was given', async () => {
    const editor = await signInStaff('editor');
    const by = visitor();
    await signInBy(by, editor);
    const before = carrying(by.cookies);
    await giveCode(by, editor.seed, clock);
    expect((await before.get('/api/statistics')).status).toBe(401);
    expect((await verify(before, await factorOf(by), totp(editor.seed, clock.now()))).status).toBe(401);
  });
});
