import { describe, expect, it } from 'vitest';
import { minute } from '#infra/test/clock.ts';
import { googleWorld, person } from '#infra/test/google-world.ts';
import type { ProviderAccount } from '#infra/test/openid-provider.ts';
import { walkToProvider } from '#infra/test/redirects.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { setPasswordHash } from '../accounts.ts';
import { hashPassword } from '../passwords/hash.ts';

const { provider, enterAs, auditOf, clock, owner, usersOf } = await googleWorld();

/** A person with Google alone, whose sign-in is too long ago. */
async function late() {
  const who = person();
  const { by } = await enterAs(who);
  clock.advance(6 * minute);
  return { who, by };
}
const isProved = async (by: Visitor) => (await by.get('/api/auth/proof')).status === 200;
async function prove(by: Visitor, as: ProviderAccount | 'deny'): Promise<string> {
  const { pathname, search } = new URL(await walkToProvider(by, as, 'applicant', '/api/auth/google/proof'));
  const { status, headers } = await by.get(`${pathname}${search}`);
  expect(status).toBe(302);
  return String(headers.location);
}

describe('S35: who has Google alone', () => {
  it('learns so, signs in there again, and goes on', async () => {
    const { by, who } = await late();
    const { status, body } = await by.get('/api/auth/proof');
    expect([status, body.code, body.current?.proofs]).toEqual([401, 'proof-needed', ['google']]);
    expect(await prove(by, who)).toBe('/proof-given');
    expect(await isProved(by)).toBe(true);
    expect((await auditOf(by)).slice(-2)).toMatchObject([
      { action: 'identity_proved', with: 'google' },
      { action: 'session_renewed', with: 'google' },
    ]);
  });

  it('is asked for the password there again, where the provider can, and no older sign-in counts', async () => {
    const { by, who } = await late();
    const begun = await by.get('/api/auth/google/proof');
    const asked = new URL(String(begun.headers.location)).searchParams;
    expect([asked.get('prompt'), asked.get('max_age')]).toEqual(['login', '300']);
    provider.rewrite = (claims) => ({ ...claims, auth_time: Number(claims.auth_time) - 3_600 });
    expect(await prove(by, who)).toMatch(/^\/proof-given#error=/);
    expect(await isProved(by)).toBe(false);
  });

  it('proves nothing with another person’s account there, or by cancelling', async () => {
    const { by } = await late();
    const other = await late();
    expect(decodeURIComponent(await prove(by, other.who))).toContain('another+Google+account+than+the+one');
    expect(await prove(by, person())).toMatch(/#error=/);
    expect(await prove(by, 'deny')).toMatch(/#error=/);
    expect(await isProved(by)).toBe(false);
  });

  it('proves nothing that way once there is a password', async () => {
    const { by, who } = await late();
    const [{ id }] = await usersOf(who.email);
    await setPasswordHash(owner, id, await hashPassword('nine quiet larches'), true);
    expect((await by.get('/api/auth/proof')).body.current?.proofs).toEqual(['password']);
    expect(decodeURIComponent(await prove(by, who))).toContain('confirm+with+your+password');
    expect(await isProved(by)).toBe(false);
  });

  it('proves nothing for a session that has ended meanwhile', async () => {
    const { by, who } = await late();
    const back = await walkToProvider(by, who, 'applicant', '/api/auth/google/proof');
    await by.post('/api/auth/sign-out');
    const { pathname, search } = new URL(back);
    expect(String((await by.get(`${pathname}${search}`)).headers.location)).toMatch(/#error=/);
    expect((await by.get('/api/auth/session')).body).toMatchObject({ user: null });
  });
});
