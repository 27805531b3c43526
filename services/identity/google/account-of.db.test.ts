import { describe, expect, it } from 'vitest';
import { googleWorld, person, refused } from '#infra/test/google-world.ts';
import { comeBack, signInAtProvider, walkToProvider } from '#infra/test/redirects.ts';
import { ensureAccount } from '../accounts.ts';
import type { Session } from '../contract.ts';
import { hashPassword } from '../passwords/hash.ts';

const { provider, newVisitor, enterAs, usersOf, auditOf, ctx, clock, owner, signInStaff, signedIn } =
  await googleWorld();

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
    expect(await usersOf(moved.email)).toEqual([]);
  });

  it('refuses an address that is unverified or missing, for a new and for an existing account', async () => {
    const existing = person({ email_verified: false });
    const userId = await account(existing.email ?? '', { isConfirmed: true });
    const { email: _, ...untold } = person();
    for (const [who, code] of [
      [person({ email_verified: false }), 'email_not_verified'],
      [existing, 'email_not_verified'],
      [untold, 'email_missing'],
    ] as const) {
      const by = newVisitor();
      expect(await signInAtProvider(by, who)).toMatchObject({ error: code });
      expect(await auditOf(by)).toEqual([refused(code)]);
    }
    // what is not exactly true is not verified
    provider.rewrite = (claims) => ({ ...claims, email_verified: 'true' });
    expect(await signInAtProvider(newVisitor(), existing)).toMatchObject({ error: 'email_not_verified' });
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
    const again = await newVisitor().post('/api/auth/sign-in', { email: who.email, password: 'kept here' });
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
    const tried = await newVisitor().post('/api/auth/sign-in', {
      email: who.email,
      password: 'of a squatter',
    });
    expect(tried).toMatchObject({ status: 401, body: { code: 'sign-in-failed' } });
    expect(await auditOf(by)).toContainEqual(
      expect.objectContaining({ userId, action: 'identity_linked', isPasswordRemoved: true }),
    );
    const [user] = await usersOf(who.email);
    expect(user.email_confirmed_at).not.toBeNull();
  });

  it("refuses another subject with the address of another person's linked account", async () => {
    const who = person();
    await enterAs(who);
    const by = newVisitor();
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
        const by = newVisitor();
        return { by, callback: await walkToProvider(by, who) };
      }),
    );
    const all = await Promise.all(callbacks.map(({ by, callback }) => comeBack(by, callback)));
    expect(all.filter((fragment) => fragment.access_token)).toHaveLength(10);
    expect(await usersOf(who.email)).toHaveLength(1);
  });
});

describe('S8: staff who come from Google', () => {
  it('still give their second factor', async () => {
    const editor = await signInStaff('editor');
    const { body, session, by } = await enterAs(person({ email: editor.email }), newVisitor(), 'staff');
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
    const { body, session, by } = await enterAs(who, newVisitor(), 'staff');
    expect(body).toEqual({ next: 'first-login', role: 'admin' });
    expect(session).toMatchObject({ next: 'first-login', mustChangePassword: false });
    expect((await by.get('/api/statistics')).status).toBe(403);
  });
});
