import { describe, expect, it } from 'vitest';
import { publicUrl } from '#infra/test/fresh-database.ts';
import { codesOf, googleWorld, handOff, person, refused } from '#infra/test/google-world.ts';
import { comeBack, signInAtProvider, walkToProvider } from '#infra/test/redirects.ts';
import type { Session } from '../contract.ts';

const { provider, newVisitor, enterAs, usersOf, auditOf, owner, buildApp, visitor, logged } =
  await googleWorld();

describe('S10: sign-in with Google', () => {
  it('leads a new person through the provider to an account without a role, and into it', async () => {
    const who = person();
    const { by, status, body, session } = await enterAs(who);
    expect({ status, body }).toEqual({ status: 200, body: { next: 'done', role: 'applicant' } });
    expect(session).toMatchObject({
      user: { email: who.email, firstName: who.given_name, lastName: who.family_name, role: 'applicant' },
      next: 'done',
      hasGoogle: true,
    });
    const [user] = await usersOf(who.email);
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

  it('S30: takes no name from the provider that mails would turn into a link', async () => {
    const { session } = await enterAs({
      ...person(),
      given_name: 'Win at evil.com',
      family_name: 'von Rotz',
    });
    expect(session.user).toMatchObject({ firstName: '', lastName: 'von Rotz' });
  });

  it('asks the provider with PKCE S256, a state and a nonce, and seals them into a cookie for the callback', async () => {
    const answer = await newVisitor().get('/api/auth/google?side=staff');
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
    const without = visitor(await buildApp());
    expect(await without.get('/api/auth/google')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await without.get('/api/auth/google/callback?code=x&state=y')).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
    expect((await without.get<Session>('/api/auth/session')).body.hasGoogle).toBe(false);
  });

  it('sets Secure cookies of their own host where the site is reached by HTTPS', async () => {
    const secure = await buildApp({ google: provider.settings, publicUrl: 'https://cursus.example' });
    const answer = await visitor(secure).get('/api/auth/google');
    expect(String(answer.headers['set-cookie'])).toMatch(/^__Secure-cursus-google=.*HttpOnly; Secure; /);
  });
});

describe('S10: the provider', () => {
  it('may be down at the start, and is asked again', async () => {
    const by = visitor(await buildApp({ google: provider.settings }));
    provider.mood = 'down';
    const { headers } = await by.get('/api/auth/google?side=staff');
    expect(String(headers.location)).toMatch(/^\/auth-callback#error=provider_unavailable&.*&side=staff$/);
    provider.mood = 'well';
    expect(await signInAtProvider(by, person())).toHaveProperty('access_token');
  });

  it.each(['down', 'slow'] as const)('may be %s at the callback: nothing hangs', async (mood) => {
    const by = newVisitor();
    const callback = await walkToProvider(by, person());
    provider.mood = mood;
    const since = performance.now();
    expect(await comeBack(by, callback)).toMatchObject({ error: 'provider_unavailable' });
    expect(performance.now() - since).toBeLessThan(5_000);
    expect(await auditOf(by)).toEqual([refused('provider_unavailable')]);
  });

  it('must have the name that the settings give it', async () => {
    const issuer = provider.settings.issuer.replace('127.0.0.1', 'localhost');
    const by = visitor(await buildApp({ google: { ...provider.settings, issuer } }));
    const { headers } = await by.get('/api/auth/google');
    expect(String(headers.location)).toMatch(/^\/auth-callback#error=response_refused&/);
  });
});

describe('S25', () => {
  it('no code, cookie, token, secret, address or subject reaches the log or the audit of a sign-in', async () => {
    const [by, who] = [newVisitor(), person({ sub: 'subject-not-to-be-logged' })];
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
