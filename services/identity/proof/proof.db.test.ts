import { describe, expect, it } from 'vitest';
import { minute, second } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { signInBy, signInFully } from '#infra/test/second-factor.ts';
import { totp } from '#infra/test/totp.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { ensureAccount } from '../accounts.ts';
import type { Session } from '../contract.ts';

const { app, ctx, clock, owner, visitor, newApplicant, signInStaff, signedIn, submit, buildApp } =
  await freshDatabase();

const give = (by: Visitor, proof: object) =>
  by.post<{ until: string; code?: string; errors?: object[] }>('/api/auth/proof', proof);
const byPassword = (by: Visitor, password: string) => give(by, { with: 'password', password });
const byCode = (by: Visitor, seed: string) => {
  clock.advance(30 * second);
  return give(by, { with: 'code', code: totp(seed, clock.now()) });
};
const askDeletion = (by: Visitor) => by.post('/api/privacy/deletion-requests', {});
/** An applicant whose last proof is too old by a moment. */
async function applicant() {
  const account = await newApplicant();
  const by = visitor();
  await signInBy(by, account);
  clock.advance(5 * minute);
  return { ...account, by };
}
async function admin() {
  const of = await signInStaff('admin');
  const by = await signInFully(visitor(), of, clock);
  clock.advance(5 * minute);
  return { ...of, by, seed: of.seed, password: of.password };
}
const needed = (proofs: string[]) => ({
  status: 401,
  body: { code: 'proof-needed', title: 'Proof needed', current: { proofs } },
  headers: {
    'www-authenticate': 'Session error="insufficient_user_authentication", max_age="300"',
  },
});

describe('S35: what asks for a recent proof', () => {
  it('is open for five minutes after signing in, and then says what can be given', async () => {
    const account = await newApplicant();
    const by = visitor();
    await signInBy(by, account);
    clock.advance(5 * minute - 1);
    expect((await by.get('/api/auth/proof')).status).toBe(200);
    clock.advance(1);
    expect(await by.get('/api/auth/proof')).toMatchObject(needed(['password']));
    expect(await askDeletion(by)).toMatchObject(needed(['password']));
    const { rows } = await owner.query('select from privacy_requests where user_id = $1', [account.userId]);
    expect(rows).toEqual([]);
  });

  it('is open for five minutes after the password was given again', async () => {
    const { by, password } = await applicant();
    const { status, body } = await byPassword(by, password);
    expect([status, body.until]).toEqual([200, new Date(clock.now().getTime() + 5 * minute).toISOString()]);
    clock.advance(5 * minute - 1);
    expect((await askDeletion(by)).status).toBe(200);
    clock.advance(1);
    expect((await by.get('/api/auth/proof')).status).toBe(401);
  });

  it('takes a code of the app as well, once; the recovery codes are then new', async () => {
    const { by, seed } = await admin();
    expect(await by.post('/api/auth/recovery-codes')).toMatchObject(needed(['password', 'code']));
    expect((await byCode(by, seed)).status).toBe(200);
    expect((await by.post('/api/auth/recovery-codes')).status).toBe(200);
    const spent = { with: 'code', code: totp(seed, clock.now()) };
    expect(await give(by, spent)).toMatchObject({ status: 400, body: { code: 'code-invalid' } });
  });

  it('is not asked in the middle of a sign-in: enrolling may take its time', async () => {
    const { userId } = await signInStaff('editor');
    await owner.query('delete from factors where user_id = $1', [userId]);
    const late = await signedIn({ userId, role: 'editor' });
    clock.advance(10 * minute);
    expect((await late.post('/api/auth/factors')).status).toBe(200);
  });

  it('tells a person with neither password nor app what to do', async () => {
    const account = { email: 'g@post.example', firstName: 'Gian', lastName: 'Caduff' };
    const { id } = await ensureAccount(ctx.pool, account, clock.now());
    const by = await signedIn({ userId: id, role: 'applicant' });
    clock.advance(5 * minute);
    const { status, body } = await askDeletion(by);
    expect([status, body.current?.proofs]).toEqual([401, []]);
    expect(body.detail).toContain('Choose one by “Forgot password?”');
    expect((await byPassword(by, 'anything')).status).toBe(400);
  });

  it('counts a session of the release before from its beginning', async () => {
    const { by, userId } = await applicant();
    await owner.query('update sessions set proved_at = null where user_id = $1', [userId]);
    expect((await by.get('/api/auth/proof')).status).toBe(401);
    await owner.query('update sessions set created_at = $2 where user_id = $1', [userId, clock.now()]);
    expect((await by.get('/api/auth/proof')).status).toBe(200);
  });
});

describe('S35: a proof', () => {
  it('puts a new session in the place of the old one, which lasts no longer, and keeps test mode', async () => {
    const { by, password } = await admin();
    const applicationId = await submit();
    expect((await by.post('/api/impersonations', { applicationId })).status).toBe(201);
    const session = async (of: Visitor) => (await of.get<Session>('/api/auth/session')).body;
    const before = await session(by);
    const thief = visitor();
    for (const [name, value] of by.cookies) thief.cookies.set(name, value);
    expect((await byPassword(by, password)).status).toBe(200);
    expect(await session(by)).toMatchObject({
      user: before.user,
      sessionEndsAt: before.sessionEndsAt,
      impersonation: { applicationId },
    });
    expect((await session(thief)).user).toBeNull();
    expect((await thief.post('/api/auth/refresh')).status).toBe(401);
  });

  it('that is wrong counts like a sign-in’s, for an unknown device with the account’s', async () => {
    const { by, email, password } = await applicant();
    by.cookies.delete('cursus-device');
    const roomy = visitor(await buildApp());
    for (const [name, value] of by.cookies) roomy.cookies.set(name, value);
    await owner.query(
      `insert into sign_in_failures (key, failures, last_at)
       values (sha256(convert_to('account:' || $1, 'UTF8')), 5, $2)`,
      [email, clock.now()],
    );
    expect(await byPassword(by, 'not it')).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', errors: [{ path: 'password', message: 'This is not your password.' }] },
    });
    expect((await byPassword(by, password)).body.code).toBe('too-many-tries');
    expect((await signInBy(visitor(), { email, password })).status).toBe(429);
    clock.advance(2 * second);
    expect((await byPassword(by, password)).status).toBe(200);
  });

  it('S33: is not kept from a known device by strangers', async () => {
    const { by, email, password } = await applicant();
    for (let n = 0; n < 7; n++) await signInBy(visitor(), { email, password: 'wrong' });
    expect((await byPassword(by, password)).status).toBe(200);
  });

  it('S6: by wrong codes ends the session at the fifth', async () => {
    const { by } = await admin();
    const said: string[] = [];
    for (let n = 0; n < 5; n++)
      said.push(String((await give(by, { with: 'code', code: '000000' })).body.code));
    expect(said).toEqual([...Array(4).fill('code-invalid'), 'session-ended']);
  });

  it('is limited to five tries a minute', async () => {
    const { by } = await applicant();
    for (let n = 0; n < 5; n++) await byPassword(by, 'not it');
    expect((await byPassword(by, 'not it')).body.code).toBe('rate-limited');
  });

  it('S24: is audited, given or not, without what was typed', async () => {
    const { by, password, userId } = await applicant();
    await byPassword(by, 'typed by mistake');
    await byPassword(by, password);
    const { rows } = await owner.query(
      `select action, metadata - 'requestId' as metadata from audit_logs
       where user_id = $1 and action like '%pro%' order by audit_id`,
      [userId],
    );
    expect(rows).toEqual([
      { action: 'proof_failed', metadata: { with: 'password' } },
      { action: 'identity_proved', metadata: { with: 'password' } },
    ]);
  });

  it('is the current password of a change, too', async () => {
    const { by, password } = await applicant();
    const change = { currentPassword: password, newPassword: 'nine quiet larches' };
    expect((await by.post('/api/auth/password-change', change)).status).toBe(200);
    expect((await askDeletion(by)).status).toBe(200);
  });

  it('is not the code of a new app', async () => {
    const { by, password } = await admin();
    await byPassword(by, password);
    const { body } = await by.post<{ id: string; secret: string }>('/api/auth/factors');
    clock.advance(5 * minute);
    const code = totp(body.secret, clock.now());
    expect((await by.post(`/api/auth/factors/${body.id}/verify`, { code })).status).toBe(200);
    expect((await by.post('/api/auth/recovery-codes')).status).toBe(401);
  });
});

describe('S35: the API’s description', () => {
  it('says of each route that asks for a proof, and of no other', async () => {
    type Described = Record<string, Record<string, Record<string, unknown>>>;
    const { paths } = (await visitor().get<{ paths: Described }>('/api/openapi.json')).body;
    const said = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, route]) => route['x-step-up'] === true)
        .map(([method]) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
    );
    const declared = app.declaredRoutes
      .filter(({ config, method }) => config?.stepUp && method !== 'HEAD')
      .map(({ method, url }) => `${String(method)} ${url}`);
    expect(declared.length).toBeGreaterThan(10);
    expect(said.sort()).toEqual(declared.sort());
    expect(paths['/api/users/{id}']?.delete?.description).toContain('401 `proof-needed`');
  });
});
