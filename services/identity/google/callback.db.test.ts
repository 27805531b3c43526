import { describe, expect, it } from 'vitest';
import { hour, minute } from '#infra/test/clock.ts';
import { publicUrl } from '#infra/test/fresh-database.ts';
import { googleWorld, person, refused } from '#infra/test/google-world.ts';
import { comeBack, signInAtProvider, walkToProvider } from '#infra/test/redirects.ts';
import type { Visitor } from '#infra/test/visitor.ts';

const { provider, newVisitor, usersOf, auditOf, ctx, clock, buildApp, visitor, logged } = await googleWorld();

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
    const [by, who] = [newVisitor(), person()];
    const callback = new URL(await walkToProvider(by, who));
    callback.searchParams.set('state', 'A'.repeat(43));
    await expectRefusal(by, callback.href, 'interrupted');
    expect(await usersOf(who.email)).toEqual([]);
  });

  it('without the cookie, with a broken one, and in another browser', async () => {
    const [by, other, who] = [newVisitor(), newVisitor(), person()];
    const callback = await walkToProvider(by, who);
    await expectRefusal(other, callback, 'interrupted');
    await other.get('/api/auth/google');
    await expectRefusal(other, callback, 'interrupted');
    const sealed = by.cookies.get('cursus-google') ?? '';
    by.cookies.set('cursus-google', `${sealed.slice(0, -8)}AAAAAAAA`);
    await expectRefusal(by, callback, 'interrupted');
    expect(await usersOf(who.email)).toEqual([]);
    // and it is no refusal of the person: the right browser gets through
    by.cookies.set('cursus-google', sealed);
    expect(await comeBack(by, callback)).toHaveProperty('access_token');
  });

  it('after ten minutes', async () => {
    const by = newVisitor();
    const callback = await walkToProvider(by, person());
    clock.advance(10 * minute);
    await expectRefusal(by, callback, 'interrupted');
  });

  it('when it is replayed, also with a copy of the cookie', async () => {
    const [by, who] = [newVisitor(), person()];
    const callback = await walkToProvider(by, who);
    const sealed = by.cookies.get('cursus-google') ?? '';
    expect(await comeBack(by, callback)).toHaveProperty('access_token');
    expect(by.cookies.has('cursus-google')).toBe(false);
    await expectRefusal(by, callback, 'interrupted');
    by.cookies.set('cursus-google', sealed);
    await expectRefusal(by, callback, 'interrupted');
  });

  it("with another sign-in's code", async () => {
    const [by, other] = [newVisitor(), newVisitor()];
    const [own, theirs] = [await walkToProvider(by, person()), await walkToProvider(other, person())];
    const mixed = new URL(own);
    mixed.searchParams.set('code', new URL(theirs).searchParams.get('code') ?? '');
    // PKCE: the code belongs to another verifier
    await expectRefusal(by, mixed.href, 'interrupted');
  });

  it("with another provider's name", async () => {
    const by = newVisitor();
    const callback = new URL(await walkToProvider(by, person()));
    callback.searchParams.set('iss', 'https://id.example');
    await expectRefusal(by, callback.href, 'response_refused');
  });

  const seconds = () => Math.floor(Date.now() / 1_000);
  it.each<[string, (claims: Record<string, unknown>) => Record<string, unknown>, boolean]>([
    ['another nonce', (claims) => ({ ...claims, nonce: 'another' }), false],
    ['no nonce', ({ nonce: _, ...claims }) => claims, false],
    ['another audience', (claims) => ({ ...claims, aud: 'another-client' }), false],
    ['another issuer', (claims) => ({ ...claims, iss: 'https://id.example' }), false],
    ['a lapsed end', (claims) => ({ ...claims, exp: seconds() - 60 }), false],
    ['a beginning to come', (claims) => ({ ...claims, nbf: seconds() + 60 * 60 }), false],
    ["a stranger's signature", (claims) => claims, true],
  ])('when the id token has %s', async (_what, rewrite, isForging) => {
    const [by, who] = [newVisitor(), person()];
    Object.assign(provider, { rewrite, isForging });
    await expectRefusal(by, await walkToProvider(by, who), 'response_refused');
    expect(await usersOf(who.email)).toEqual([]);
  });

  it("and not when it is signed again by the provider's own key", async () => {
    provider.rewrite = (claims) => claims;
    expect(await signInAtProvider(newVisitor(), person())).toHaveProperty('access_token');
  });

  it("when the id token is over by the product's clock", async () => {
    const late = await buildApp({
      google: provider.settings,
      ctx: { ...ctx, clock: () => new Date(clock.now().getTime() + hour) },
    });
    const by = visitor(late);
    expect(await comeBack(by, await walkToProvider(by, person()))).toMatchObject({
      error: 'response_refused',
    });
  });

  it('when the person does not allow it, and the side is kept', async () => {
    const by = newVisitor();
    const fragment = await expectRefusal(by, await walkToProvider(by, 'deny', 'staff'), 'access_denied');
    expect(fragment.side).toBe('staff');
    // the provider's own words go nowhere
    expect(JSON.stringify([fragment, await auditOf(by), logged])).not.toMatch(/aborted/);
  });

  it("when the provider's error is made up by a stranger", async () => {
    const by = newVisitor();
    const made = `${publicUrl}/api/auth/google/callback?error=pay_here&error_description=Send+money`;
    const fragment = await expectRefusal(by, made, 'interrupted');
    expect(JSON.stringify(fragment)).not.toMatch(/pay|money/i);
  });

  it('when the client secret is wrong, as a matter of settings', async () => {
    const google = { ...provider.settings, clientSecret: 'not it' };
    const by = visitor(await buildApp({ google }));
    const fragment = await expectRefusal(by, await walkToProvider(by, person()), 'invalid_client');
    expect(fragment.error_description).toMatch(/not set up correctly/);
  });
});
