import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { hour, minute, nowClock, second } from '#infra/test/clock.ts';
import { freshDatabase, publicUrl } from '#infra/test/fresh-database.ts';
import { type ProviderAccount, startOpenIdProvider } from '#infra/test/openid-provider.ts';
import { comeBack, signInAtProvider, walkToProvider } from '#infra/test/redirects.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import type { GoogleSettings } from '#services/platform/app.ts';
import { ensureAccount } from '../accounts.ts';
import type { Session } from '../contract.ts';
import { hashPassword } from '../passwords/hash.ts';

const world = await freshDatabase({ clock: nowClock() });
const { ctx, clock, owner, buildApp, signInStaff, signedIn } = world;
const provider = await startOpenIdProvider(`${publicUrl}/api/auth/google/callback`);
const logged: string[] = [];
const log = new Writable({
  write: (chunk, _encoding, done) => {
    logged.push(String(chunk));
    done();
  },
});
const logger = pino({ level: 'debug' }, log);
const app = await buildApp({ google: provider.settings, logger });
afterAll(() => provider.stop());
afterEach(() => Object.assign(provider, { mood: 'well', rewrite: null, isForging: false }));

const somebody = (): Visitor => world.visitor(app);
let people = 0;
const person = (changes: Partial<ProviderAccount> = {}): ProviderAccount => {
  const n = ++people;
  return {
    sub: `subject-${n}`,
    email: `flurina.${n}@post.example`,
    email_verified: true,
    given_name: 'Flurina',
    family_name: `Cavegn${n}`,
    ...changes,
  };
};
const codesOf = ({ access_token: accessToken = '', refresh_token: refreshToken = '' }) => ({
  accessToken,
  refreshToken,
});
const handOff = <T = { next: string; role: string }>(by: Visitor, fragment: Record<string, string>) =>
  by.post<T>('/api/auth/handoff', codesOf(fragment));
/** The whole way, codes exchanged. */
async function enterAs(who: ProviderAccount, by = somebody(), side?: string) {
  const fragment = await signInAtProvider(by, who, side);
  expect(fragment).not.toHaveProperty('error');
  const { status, body } = await handOff(by, fragment);
  return { by, status, body, session: (await by.get<Session>('/api/auth/session')).body };
}
const userOf = async (email = '') =>
  (
    await owner.query(
      `select id, first_name, last_name, email_confirmed_at, password_hash, r.role from users u
       left join user_roles r on r.user_id = u.id where email = $1`,
      [email],
    )
  ).rows;
const auditOf = async (by: Visitor) =>
  (
    await owner.query(
      'select user_id, action, metadata from audit_logs where host(ip_address) = $1 order by created_at, audit_id',
      [by.address],
    )
  ).rows.map(({ user_id, action, metadata: { requestId: _, ...metadata } }) => ({
    userId: user_id,
    action,
    ...metadata,
  }));
const refused = (reason: string) => ({ userId: null, action: 'google_sign_in_refused', reason });
const opened = async (userId?: string) =>
  (await owner.query('select count(*)::int as n from sessions where user_id = $1', [userId])).rows[0].n;

describe('S10: sign-in with Google', () => {
  it('leads somebody new through the provider to an account without a role, and into it', async () => {
    const who = person();
    const { by, status, body, session } = await enterAs(who);
    expect({ status, body }).toEqual({ status: 200, body: { next: 'done', role: 'applicant' } });
    expect(session).toMatchObject({
      user: { email: who.email, firstName: who.given_name, lastName: who.family_name, role: 'applicant' },
      next: 'done',
      hasGoogle: true,
    });
    const [user] = await userOf(who.email);
    expect(user).toMatchObject({ password_hash: null, role: null });
    expect(user.email_confirmed_at).not.toBeNull();
    const { issuer } = provider.settings;
    const { rows } = await owner.query('select issuer, subject from user_identities where user_id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([{ issuer, subject: who.sub }]);
    expect(await auditOf(by)).toEqual([
      { userId: user.id, action: 'identity_linked', issuer, isNewUser: true },
      { userId: user.id, action: 'signed_in', with: 'google' },
    ]);
    // the second time leads to the same account
    expect((await enterAs(who)).session.user?.id).toBe(user.id);
  });

  it('asks the provider with PKCE S256, a state and a nonce, and seals them into a cookie for the callback', async () => {
    const answer = await somebody().get('/api/auth/google?side=staff');
    expect(answer).toMatchObject({
      status: 302,
      headers: { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    });
    const url = new URL(String(answer.headers.location));
    expect(url.origin).toBe(provider.settings.issuer);
    const asked = Object.fromEntries(url.searchParams);
    expect(asked).toMatchObject({
      client_id: provider.settings.clientId,
      redirect_uri: `${publicUrl}/api/auth/google/callback`,
      response_type: 'code',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toMatch(/^[\w-]{43}$/);
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(
      /^cursus-google=[\w-]+; Path=\/api\/auth\/google\/callback; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
    );
    const sealed = Buffer.from(/=([\w-]+);/.exec(cookie)?.[1] ?? '', 'base64url').toString('latin1');
    expect(sealed).not.toContain('state');
    expect(sealed).not.toContain(asked.state);
  });

  it('is not offered without settings', async () => {
    const without = world.visitor(await buildApp());
    expect(await without.get('/api/auth/google')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await without.get('/api/auth/google/callback?code=x&state=y')).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
    expect((await without.get<Session>('/api/auth/session')).body.hasGoogle).toBe(false);
  });

  it('sets Secure cookies of their own host where the site is reached by HTTPS', async () => {
    const secure = await buildApp({ google: provider.settings, publicUrl: 'https://cursus.example' });
    const answer = await world.visitor(secure).get('/api/auth/google');
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Secure-cursus-google=.*HttpOnly; Secure; /);
  });
});

describe('S10: a callback is refused', () => {
  const expectRefusal = async (by: Visitor, callback: string, code: string) => {
    const fragment = await comeBack(by, callback);
    expect(fragment).toEqual({
      error: code,
      error_description: expect.stringMatching(/^[A-Z].*\.$/),
      side: expect.stringMatching(/^(applicant|staff)$/),
    });
    expect(await auditOf(by)).toContainEqual(refused(code));
    return fragment;
  };

  it('with another state', async () => {
    const [by, who] = [somebody(), person()];
    const callback = new URL(await walkToProvider(by, who));
    callback.searchParams.set('state', 'A'.repeat(43));
    await expectRefusal(by, callback.href, 'interrupted');
    expect(await userOf(who.email)).toEqual([]);
  });

  it('without the cookie, with a broken one, and in another browser', async () => {
    const [by, other, who] = [somebody(), somebody(), person()];
    const callback = await walkToProvider(by, who);
    await expectRefusal(other, callback, 'interrupted');
    await other.get('/api/auth/google');
    await expectRefusal(other, callback, 'interrupted');
    const sealed = by.cookies.get('cursus-google') ?? '';
    by.cookies.set('cursus-google', `${sealed.slice(0, -8)}AAAAAAAA`);
    await expectRefusal(by, callback, 'interrupted');
    expect(await userOf(who.email)).toEqual([]);
    // and it is no refusal of the person: the right browser gets through
    by.cookies.set('cursus-google', sealed);
    expect(await comeBack(by, callback)).toHaveProperty('access_token');
  });

  it('after ten minutes', async () => {
    const by = somebody();
    const callback = await walkToProvider(by, person());
    clock.advance(10 * minute);
    await expectRefusal(by, callback, 'interrupted');
  });

  it('when it is replayed, also with a copy of the cookie', async () => {
    const [by, who] = [somebody(), person()];
    const callback = await walkToProvider(by, who);
    const sealed = by.cookies.get('cursus-google') ?? '';
    expect(await comeBack(by, callback)).toHaveProperty('access_token');
    expect(by.cookies.has('cursus-google')).toBe(false);
    await expectRefusal(by, callback, 'interrupted');
    by.cookies.set('cursus-google', sealed);
    await expectRefusal(by, callback, 'interrupted');
  });

  it("with another sign-in's code", async () => {
    const [by, other] = [somebody(), somebody()];
    const [own, theirs] = [await walkToProvider(by, person()), await walkToProvider(other, person())];
    const mixed = new URL(own);
    mixed.searchParams.set('code', new URL(theirs).searchParams.get('code') ?? '');
    // PKCE: the code belongs to another verifier
    await expectRefusal(by, mixed.href, 'interrupted');
  });

  it("with another provider's name", async () => {
    const by = somebody();
    const callback = new URL(await walkToProvider(by, person()));
    callback.searchParams.set('iss', 'https://id.example');
    await expectRefusal(by, callback.href, 'response_refused');
  });

  const seconds = () => Math.floor(Date.now() / 1_000);
  it.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>, boolean]>([
    ['another nonce', (claims) => ({ ...claims, nonce: 'another' }), false],
    ['no nonce', ({ nonce: _, ...claims }) => claims, false],
    ['another audience', (claims) => ({ ...claims, aud: 'somebody-else' }), false],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://id.example' }), false],
    ['a lapsed end', (claims) => ({ ...claims, exp: seconds() - 60 }), false],
    ['a beginning to come', (claims) => ({ ...claims, nbf: seconds() + 60 * 60 }), false],
    ["a stranger's signature", (claims) => claims, true],
  ])('when the id token has %s', async (_what, rewrite, isForging) => {
    const [by, who] = [somebody(), person()];
    Object.assign(provider, { rewrite, isForging });
    await expectRefusal(by, await walkToProvider(by, who), 'response_refused');
    expect(await userOf(who.email)).toEqual([]);
  });

  it("and not when it is signed again by the provider's own key", async () => {
    provider.rewrite = (claims) => claims;
    expect(await signInAtProvider(somebody(), person())).toHaveProperty('access_token');
  });

  it("when the id token is over by the product's clock", async () => {
    const late = await buildApp({
      google: provider.settings,
      ctx: { ...ctx, clock: () => new Date(clock.now().getTime() + hour) },
    });
    const by = world.visitor(late);
    expect(await comeBack(by, await walkToProvider(by, person()))).toMatchObject({
      error: 'response_refused',
    });
  });

  it('when the person does not allow it, and the side is kept', async () => {
    const by = somebody();
    const fragment = await expectRefusal(by, await walkToProvider(by, 'deny', 'staff'), 'access_denied');
    expect(fragment.side).toBe('staff');
    // the provider's own words go nowhere
    expect(JSON.stringify([fragment, await auditOf(by), logged])).not.toMatch(/aborted/);
  });

  it("when the provider's error is made up by a stranger", async () => {
    const by = somebody();
    const made = `${publicUrl}/api/auth/google/callback?error=pay_here&error_description=Send+money`;
    const fragment = await expectRefusal(by, made, 'interrupted');
    expect(JSON.stringify(fragment)).not.toMatch(/pay|money/i);
  });

  it('when the client secret is wrong, as a matter of settings', async () => {
    const settings: GoogleSettings = { ...provider.settings, clientSecret: 'not it' };
    const by = world.visitor(await buildApp({ google: settings }));
    const fragment = await expectRefusal(by, await walkToProvider(by, person()), 'invalid_client');
    expect(fragment.error_description).toMatch(/not set up correctly/);
  });
});

describe('S10: the provider', () => {
  it('may be down at the start, and is asked again', async () => {
    const by = world.visitor(await buildApp({ google: provider.settings }));
    provider.mood = 'down';
    const { headers } = await by.get('/api/auth/google?side=staff');
    expect(String(headers.location)).toMatch(/^\/auth-callback#error=provider_unavailable&.*&side=staff$/);
    provider.mood = 'well';
    expect(await signInAtProvider(by, person())).toHaveProperty('access_token');
  });

  it.each(['down', 'slow'] as const)('may be %s at the callback: nothing hangs', async (mood) => {
    const by = somebody();
    const callback = await walkToProvider(by, person());
    provider.mood = mood;
    const since = performance.now();
    expect(await comeBack(by, callback)).toMatchObject({ error: 'provider_unavailable' });
    expect(performance.now() - since).toBeLessThan(5_000);
    expect(await auditOf(by)).toEqual([refused('provider_unavailable')]);
  });

  it('must have the name that the settings give it', async () => {
    const issuer = provider.settings.issuer.replace('127.0.0.1', 'localhost');
    const by = world.visitor(await buildApp({ google: { ...provider.settings, issuer } }));
    const { headers } = await by.get('/api/auth/google');
    expect(String(headers.location)).toMatch(/^\/auth-callback#error=response_refused&/);
  });
});

describe('S10: accounts are known by issuer and subject', () => {
  const account = async (email: string, { isConfirmed = false, password = '' } = {}) => {
    const { id } = await ensureAccount(ctx.pool, { email, firstName: 'Vreni', lastName: 'Old' }, clock.now());
    await owner.query('update users set password_hash = $2, email_confirmed_at = $3 where id = $1', [
      id,
      password ? await hashPassword(password) : null,
      isConfirmed ? clock.now() : null,
    ]);
    return id;
  };

  it('keeps the account when the e-mail address changes', async () => {
    const who = person();
    const { session } = await enterAs(who);
    const moved = { ...who, email: person().email, email_verified: false };
    expect((await enterAs(moved)).session.user).toEqual(session.user);
    expect(await userOf(moved.email)).toEqual([]);
  });

  it('refuses an address that is not verified or not told, for a new and for an existing account', async () => {
    const existing = person({ email_verified: false });
    const userId = await account(existing.email ?? '', { isConfirmed: true });
    const { email: _, ...untold } = person();
    for (const [who, code] of [
      [person({ email_verified: false }), 'email_not_verified'],
      [existing, 'email_not_verified'],
      [untold, 'email_missing'],
    ] as const) {
      const by = somebody();
      expect(await signInAtProvider(by, who)).toMatchObject({ error: code });
      expect(await auditOf(by)).toEqual([refused(code)]);
    }
    // what is not exactly true is not verified
    provider.rewrite = (claims) => ({ ...claims, email_verified: 'true' });
    expect(await signInAtProvider(somebody(), existing)).toMatchObject({ error: 'email_not_verified' });
    const { rowCount } = await owner.query('select from user_identities where user_id = $1', [userId]);
    expect(rowCount).toBe(0);
  });

  it('links a confirmed account by its verified address, and leaves its password and sessions', async () => {
    const who = person();
    const userId = await account((who.email ?? '').toUpperCase(), {
      isConfirmed: true,
      password: 'kept here',
    });
    const before = await signedIn({ userId, role: 'applicant' });
    const { by, session } = await enterAs(who);
    expect(session.user).toMatchObject({ id: userId, firstName: 'Vreni', lastName: 'Old' });
    expect((await before.get<Session>('/api/auth/session')).body.user?.id).toBe(userId);
    const again = await somebody().post('/api/auth/sign-in', { email: who.email, password: 'kept here' });
    expect(again.status).toBe(200);
    const { issuer } = provider.settings;
    expect(await auditOf(by)).toContainEqual({ userId, action: 'identity_linked', issuer, isNewUser: false });
  });

  it('removes the password and ends the sessions of an account whose address was never confirmed here', async () => {
    const who = person();
    const userId = await account(who.email ?? '', { password: 'of a squatter' });
    const squatter = await signedIn({ userId, role: 'applicant' });
    const { by, session } = await enterAs(who);
    expect(session.user?.id).toBe(userId);
    expect((await squatter.get<Session>('/api/auth/session')).body).toMatchObject({
      user: null,
      endedBecause: 'password-changed',
    });
    const tried = await somebody().post('/api/auth/sign-in', { email: who.email, password: 'of a squatter' });
    expect(tried).toMatchObject({ status: 401, body: { code: 'sign-in-failed' } });
    expect(await auditOf(by)).toContainEqual(
      expect.objectContaining({ userId, action: 'identity_linked', isPasswordRemoved: true }),
    );
    const [user] = await userOf(who.email);
    expect(user.email_confirmed_at).not.toBeNull();
  });

  it("refuses another subject with the address of somebody else's linked account", async () => {
    const who = person();
    await enterAs(who);
    const by = somebody();
    expect(await signInAtProvider(by, { ...who, sub: 'the next holder' })).toMatchObject({
      error: 'other_identity',
    });
    expect(await auditOf(by)).toEqual([refused('other_identity')]);
    expect((await enterAs(who)).status).toBe(200);
  });

  it.each([
    ['makes', async () => ''],
    ['links', (email: string) => account(email, { isConfirmed: true })],
  ])('%s one account when the same person comes ten times at once', async (_what, prepare) => {
    const who = person();
    await prepare(who.email ?? '');
    const callbacks = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const by = somebody();
        return { by, callback: await walkToProvider(by, who) };
      }),
    );
    const all = await Promise.all(callbacks.map(({ by, callback }) => comeBack(by, callback)));
    expect(all.filter((fragment) => fragment.access_token)).toHaveLength(10);
    expect(await userOf(who.email)).toHaveLength(1);
  });
});

describe('S8: staff who come from Google', () => {
  it('still give their second factor', async () => {
    const editor = await signInStaff('editor');
    const { body, session, by } = await enterAs(person({ email: editor.email }), somebody(), 'staff');
    expect(body).toEqual({ next: 'mfa', role: 'editor' });
    expect(session).toMatchObject({ next: 'mfa', user: { id: editor.userId } });
    expect(await by.get('/api/statistics')).toMatchObject({
      status: 403,
      body: { code: 'second-factor-required' },
    });
  });

  it('begin with the first login while they have none, without a password to change', async () => {
    const who = person();
    const { session: first } = await enterAs(who);
    await owner.query("insert into user_roles (user_id, role) values ($1, 'admin')", [first.user?.id]);
    const { body, session, by } = await enterAs(who, somebody(), 'staff');
    expect(body).toEqual({ next: 'first-login', role: 'admin' });
    expect(session).toMatchObject({ next: 'first-login', mustChangePassword: false });
    expect((await by.get('/api/statistics')).status).toBe(403);
  });
});

describe('S11: the codes of a handoff', () => {
  const expectVoid = async (by: Visitor, fragment: Record<string, string>) => {
    expect(await handOff(by, fragment)).toMatchObject({ status: 400, body: { code: 'link-invalid' } });
    expect(await auditOf(by)).toContainEqual(refused('handoff'));
    expect([...by.cookies.keys()]).not.toContain('cursus');
  };

  it('come in the fragment of a redirect that nothing keeps, with a cookie for their exchange alone', async () => {
    const by = somebody();
    const { pathname, search } = new URL(await walkToProvider(by, person(), 'staff'));
    const { headers } = await by.get(pathname + search);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(String(headers.location)).toMatch(
      /^\/auth-callback#access_token=[\w-]{43}&refresh_token=[\w-]{43}&side=staff$/,
    );
    expect([headers['set-cookie']].flat().at(-1)).toMatch(
      /^cursus-handoff=[\w-]{43}; Path=\/api\/auth\/handoff; Expires=[^;]+; HttpOnly; SameSite=Strict$/,
    );
    expect(await by.get('/api/auth/session')).toMatchObject({ body: { user: null } });
  });

  it('stand in the database hashed', async () => {
    const by = somebody();
    const fragment = await signInAtProvider(by, person());
    const { rows } = await owner.query('select handoffs::text as row from handoffs');
    const secrets = [...Object.values(codesOf(fragment)), by.cookies.get('cursus-handoff') ?? ''];
    for (const secret of secrets) {
      expect(JSON.stringify(rows)).not.toContain(secret);
      expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString('hex'));
      expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
    }
  });

  it('work once', async () => {
    const by = somebody();
    const fragment = await signInAtProvider(by, person());
    const browser = by.cookies.get('cursus-handoff') ?? '';
    expect((await handOff(by, fragment)).status).toBe(200);
    expect(by.cookies.has('cursus-handoff')).toBe(false);
    const again = somebody();
    again.cookies.set('cursus-handoff', browser);
    await expectVoid(again, fragment);
  });

  it('work for a minute', async () => {
    const [by, late] = [somebody(), somebody()];
    const [soon, tooLate] = [await signInAtProvider(by, person()), await signInAtProvider(late, person())];
    clock.advance(59 * second);
    expect((await handOff(by, soon)).status).toBe(200);
    clock.advance(2 * second);
    await expectVoid(late, tooLate);
  });

  it('work in their own browser only, and both together', async () => {
    const [by, other] = [somebody(), somebody()];
    const [fragment, theirs] = [
      await signInAtProvider(by, person()),
      await signInAtProvider(other, person()),
    ];
    await expectVoid(somebody(), fragment);
    await expectVoid(other, fragment);
    await expectVoid(by, { ...fragment, access_token: 'A'.repeat(43) });
    await expectVoid(by, { ...fragment, refresh_token: theirs.refresh_token ?? '' });
    const { access_token = '', refresh_token = '' } = fragment;
    await expectVoid(by, { access_token: refresh_token, refresh_token: access_token });
    expect((await handOff(by, fragment)).status).toBe(200);
  });

  it('make one session of twenty exchanges at once', async () => {
    const [by, who] = [somebody(), person()];
    const fragment = await signInAtProvider(by, who);
    const answers = await Promise.all(Array.from({ length: 20 }, () => handOff(by, fragment)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)]);
    const [user] = await userOf(who.email);
    expect(await opened(user.id)).toBe(1);
  });

  it('are not taken from another site (S14), nor in another shape', async () => {
    const by = somebody();
    const fragment = await signInAtProvider(by, person());
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await by.post('/api/auth/handoff', codesOf(fragment), foreign)).status).toBe(403);
    const form = { headers: { 'content-type': 'text/plain' } };
    expect((await by.post('/api/auth/handoff', JSON.stringify(codesOf(fragment)), form)).status).toBe(415);
    expect((await by.post('/api/auth/handoff', { accessToken: 'short', refreshToken: '' })).status).toBe(400);
    expect((await handOff(by, fragment)).status).toBe(200);
  });
});

describe('S25', () => {
  it('no code, cookie, token, secret, address or subject reaches the log or the audit of a sign-in', async () => {
    const [by, who] = [somebody(), person({ sub: 'subject-not-to-be-logged' })];
    const callback = await walkToProvider(by, who);
    const attempt = by.cookies.get('cursus-google') ?? '';
    const fragment = await comeBack(by, callback);
    const browser = by.cookies.get('cursus-handoff') ?? '';
    await handOff(by, fragment);
    // and the same once more, refused
    await comeBack(by, callback);
    by.cookies.set('cursus-google', attempt);
    await comeBack(by, callback);
    await handOff(by, fragment);
    const said = `${logged.join('\n')}${JSON.stringify(await auditOf(by))}`;
    expect(said).toContain('sign-in with Google refused');
    const { code = '', state = '' } = Object.fromEntries(new URL(callback).searchParams);
    const hidden = [code, state, attempt, browser, ...Object.values(codesOf(fragment)), who.email, who.sub];
    for (const secret of [...hidden, provider.settings.clientSecret, ...by.cookies.values()]) {
      expect(secret).not.toBe('');
      expect(said).not.toContain(secret);
    }
  });
});
