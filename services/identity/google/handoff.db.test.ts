import { describe, expect, it } from 'vitest';
import { second } from '#infra/test/clock.ts';
import { codesOf, type Fragment, googleWorld, handOff, person, refused } from '#infra/test/google-world.ts';
import { signInAtProvider, walkToProvider } from '#infra/test/redirects.ts';
import type { Visitor } from '#infra/test/visitor.ts';

const { newVisitor, usersOf, auditOf, clock, owner } = await googleWorld();

describe('S11: the codes of a handoff', () => {
  const expectVoid = async (by: Visitor, fragment: Fragment) => {
    expect(await handOff(by, fragment)).toMatchObject({ status: 400, body: { code: 'link-invalid' } });
    expect(await auditOf(by)).toContainEqual(refused('handoff'));
    expect([...by.cookies.keys()]).not.toContain('cursus');
  };

  it('come in the fragment of a redirect that nothing keeps, with a cookie for their exchange alone', async () => {
    const by = newVisitor();
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
    const by = newVisitor();
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
    const by = newVisitor();
    const fragment = await signInAtProvider(by, person());
    const browser = by.cookies.get('cursus-handoff') ?? '';
    expect((await handOff(by, fragment)).status).toBe(200);
    expect(by.cookies.has('cursus-handoff')).toBe(false);
    const again = newVisitor();
    again.cookies.set('cursus-handoff', browser);
    await expectVoid(again, fragment);
  });

  it('work for a minute', async () => {
    const [by, late] = [newVisitor(), newVisitor()];
    const [soon, tooLate] = [await signInAtProvider(by, person()), await signInAtProvider(late, person())];
    clock.advance(59 * second);
    expect((await handOff(by, soon)).status).toBe(200);
    clock.advance(2 * second);
    await expectVoid(late, tooLate);
  });

  it('work in their own browser only, and both together', async () => {
    const [by, other] = [newVisitor(), newVisitor()];
    const [fragment, theirs] = [
      await signInAtProvider(by, person()),
      await signInAtProvider(other, person()),
    ];
    await expectVoid(newVisitor(), fragment);
    await expectVoid(other, fragment);
    await expectVoid(by, { ...fragment, access_token: 'A'.repeat(43) });
    await expectVoid(by, { ...fragment, refresh_token: theirs.refresh_token ?? '' });
    const { access_token = '', refresh_token = '' } = fragment;
    await expectVoid(by, { access_token: refresh_token, refresh_token: access_token });
    expect((await handOff(by, fragment)).status).toBe(200);
  });

  it('make one session of twenty exchanges at once', async () => {
    const [by, who] = [newVisitor(), person()];
    const fragment = await signInAtProvider(by, who);
    const answers = await Promise.all(Array.from({ length: 20 }, () => handOff(by, fragment)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)]);
    const [user] = await usersOf(who.email);
    const { rows } = await owner.query('select count(*)::int as n from sessions where user_id = $1', [
      user.id,
    ]);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it('give a session that takes the place of the one the browser had', async () => {
    const [by, who] = [newVisitor(), person()];
    for (let n = 0; n < 2; n++) await handOff(by, await signInAtProvider(by, who));
    const [user] = await usersOf(who.email);
    const { rows } = await owner.query(
      'select ended_because from sessions where user_id = $1 order by ended_at nulls last',
      [user?.id],
    );
    expect(rows).toEqual([{ ended_because: 'next-step' }, { ended_because: null }]);
  });

  it('are not taken from another site (S14), nor in another shape', async () => {
    const by = newVisitor();
    const fragment = await signInAtProvider(by, person());
    const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
    expect((await by.post('/api/auth/handoff', codesOf(fragment), foreign)).status).toBe(403);
    const form = { headers: { 'content-type': 'text/plain' } };
    expect((await by.post('/api/auth/handoff', JSON.stringify(codesOf(fragment)), form)).status).toBe(415);
    expect((await by.post('/api/auth/handoff', { accessToken: 'short', refreshToken: '' })).status).toBe(400);
    expect((await handOff(by, fragment)).status).toBe(200);
  });
});
