import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { minute } from '#infra/test/clock.ts';
import { freshDatabase, publicUrl } from '#infra/test/fresh-database.ts';
import type { Problem } from '#services/platform/contract.ts';
import type { Keyring } from '#services/platform/crypto/keyring.ts';
import { setRole } from '../accounts.ts';

const { app, ctx, clock, owner, buildApp, signInStaff, signInApplicant, submit } = await freshDatabase();
await app.ready();
const editor = await signInStaff('editor');
const admin = await signInStaff('admin');

type Claims = Record<string, unknown>;
const text = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
const read = (token: string): [Claims, Claims] => {
  const [header = '', payload = ''] = token.split('.');
  return [header, payload].map((part) => JSON.parse(Buffer.from(part, 'base64url').toString())) as [
    Claims,
    Claims,
  ];
};
const hs256 = (key: Buffer | string) => (signed: string) =>
  createHmac('sha256', key).update(signed).digest('base64url');
/** A JWT written by hand. */
function forge(header: object, payload: object, mac: (signed: string) => string): string {
  const signed = `${text(header)}.${text(payload)}`;
  return `${signed}.${mac(signed)}`;
}
const [header, payload] = read(admin.cookies.get('cursus') ?? '');
/** The one key of a ring. */
const bytesOf = (ring: Keyring): Buffer => ring.keys[0]?.export() ?? Buffer.alloc(0);
const ours = hs256(bytesOf(ctx.secrets.accessKeys));
const without = (claim: string) =>
  Object.fromEntries(Object.entries(payload).filter(([name]) => name !== claim));

/** As it stands: nothing is refreshed and asked again. */
async function ask(access: string, refresh?: string, url = '/api/users', on = app) {
  const answer = await on.inject({
    method: 'GET',
    url,
    cookies: { cursus: access, ...(refresh && { 'cursus-refresh': refresh }) },
  });
  return { status: answer.statusCode, code: answer.json<Problem>().code };
}
const notSignedIn = { status: 401, code: 'not-signed-in' };

describe('S12: an access token', () => {
  it('is a JWT of ten minutes that names session and user, and nothing that it allows', () => {
    expect(header).toEqual({ alg: 'HS256', typ: 'at+jwt' });
    expect(payload).toEqual({
      sub: admin.userId,
      sid: admin.cookies.get('cursus-refresh')?.split('.')[0],
      iss: publicUrl,
      aud: 'cursus',
      iat: clock.now().getTime() / 1_000,
      exp: clock.now().getTime() / 1_000 + 600,
    });
  });

  it('written by hand with the right key and claims would be one: what follows is about each difference', async () => {
    expect(await ask(forge(header, payload, ours))).toMatchObject({ status: 200 });
  });

  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const rsa = (signed: string) => sign('sha256', Buffer.from(signed), privateKey).toString('base64url');
  const pem = publicKey.export({ type: 'spki', format: 'pem' }) as string;
  const { accessKeys, refreshKeys, linkKeys, masterKeys } = ctx.secrets;
  const accessKey = bytesOf(accessKeys);
  const hs = (size: string) => (signed: string) =>
    createHmac(`sha${size}`, accessKey).update(signed).digest('base64url');

  it.each<[string, string]>([
    ['no algorithm', forge({ ...header, alg: 'none' }, payload, () => '')],
    ['no algorithm, in another spelling', forge({ ...header, alg: 'nOnE' }, payload, () => '')],
    ['no algorithm, but a signature', forge({ ...header, alg: 'none' }, payload, ours)],
    ['no signature', forge(header, payload, () => '')],
    ['an empty key', forge(header, payload, hs256(''))],
    ['another key', forge(header, payload, hs256('a key of another issuer, quite long enough'))],
    ['the key of refresh tokens', forge(header, payload, hs256(bytesOf(refreshKeys)))],
    ['the key of links', forge(header, payload, hs256(bytesOf(linkKeys)))],
    ['the master key', forge(header, payload, hs256(bytesOf(masterKeys)))],
    ['the key as text', forge(header, payload, hs256(accessKey.toString('base64')))],
    ['RS256', forge({ ...header, alg: 'RS256' }, payload, rsa)],
    ['RS256 in the header, our HMAC', forge({ ...header, alg: 'RS256' }, payload, ours)],
    ['HS256 by a public key', forge(header, payload, hs256(pem))],
    ['HS384', forge({ ...header, alg: 'HS384' }, payload, hs('384'))],
    ['HS512', forge({ ...header, alg: 'HS512' }, payload, hs('512'))],
    [
      'a key of its own in the header',
      forge({ ...header, jwk: publicKey.export({ format: 'jwk' }) }, payload, rsa),
    ],
    ['another issuer', forge(header, { ...payload, iss: 'https://elsewhere.example' }, ours)],
    [
      'our issuer as the beginning of another',
      forge(header, { ...payload, iss: `${publicUrl}.example` }, ours),
    ],
    ['no issuer', forge(header, without('iss'), ours)],
    ['another audience', forge(header, { ...payload, aud: 'elsewhere' }, ours)],
    ['no audience', forge(header, without('aud'), ours)],
    ['the type of an ID token', forge({ ...header, typ: 'JWT' }, payload, ours)],
    ['no type', forge({ alg: 'HS256' }, payload, ours)],
    ['no end', forge(header, without('exp'), ours)],
    ['an end that is no number', forge(header, { ...payload, exp: 'never' }, ours)],
    ['no session', forge(header, without('sid'), ours)],
    ['no user', forge(header, without('sub'), ours)],
    ['a session that never was', forge(header, { ...payload, sid: crypto.randomUUID() }, ours)],
    ['another user than the session’s', forge(header, { ...payload, sub: editor.userId }, ours)],
    [
      'another session than the user’s',
      forge(header, { ...payload, sid: read(editor.cookies.get('cursus') ?? '')[1].sid }, ours),
    ],
  ])('with %s is not accepted', async (_, token) => {
    expect(await ask(token)).toEqual(notSignedIn);
  });

  it('with a session that is no id is refused, not a fault', async () => {
    for (const sid of ["' or 1=1 --", 7, null, { $ne: null }, ['x']])
      expect((await ask(forge(header, { ...payload, sid }, ours))).status).toBe(401);
  });

  it('changed in one letter of claims or signature is not accepted', async () => {
    const token = admin.cookies.get('cursus') ?? '';
    const parts = token.split('.') as [string, string, string];
    const raised = text({ ...read(editor.cookies.get('cursus') ?? '')[1], role: 'admin' });
    for (const bent of [
      `${parts[0]}.${raised}.${parts[2]}`,
      `${parts[0]}.${parts[1]}.${parts[2].startsWith('A') ? 'B' : 'A'}${parts[2].slice(1)}`,
      `${parts[0]}.${parts[1]}`,
      `${token}.x`,
      token.slice(0, -2),
    ])
      expect(await ask(bent)).toEqual(notSignedIn);
  });

  it('is verified when it first comes, and so is whatever differs from it; it ends with its session', async () => {
    const who = await signInStaff('admin');
    const [access = ''] = who.cookies.values();
    const verify = vi.spyOn(app.jwt, 'verify');
    onTestFinished(() => verify.mockRestore());
    for (let time = 0; time < 3; time++) expect(await ask(access)).toMatchObject({ status: 200 });
    expect(verify).toHaveBeenCalledOnce();
    for (let time = 0; time < 2; time++) expect(await ask(access.slice(0, -1))).toEqual(notSignedIn);
    expect(verify).toHaveBeenCalledTimes(3);
    await who.post('/api/auth/sign-out');
    expect(await ask(access)).toEqual({ status: 401, code: 'session-ended' });
    expect(verify).toHaveBeenCalledTimes(3);
  });

  it('of another installation is not accepted: issuer and key are this one’s', async () => {
    const elsewhere = await buildApp({ publicUrl: 'http://localhost:4000' });
    expect(await ask(admin.cookies.get('cursus') ?? '', undefined, '/api/users', elsewhere)).toEqual(
      notSignedIn,
    );
  });

  it('is over after ten minutes by the product’s clock: refresh, where there is a refresh token', async () => {
    const who = await signInStaff('editor');
    const [access = '', refresh = ''] = who.cookies.values();
    clock.advance(10 * minute - 1);
    expect((await ask(access, undefined, '/api/statistics')).status).toBe(200);
    clock.advance(1);
    expect(await ask(access, refresh, '/api/statistics')).toEqual({ status: 401, code: 'token-expired' });
    expect(await ask(access, undefined, '/api/statistics')).toEqual(notSignedIn);
    expect(await ask(access, `${refresh}x`, '/api/statistics')).toEqual(notSignedIn);
    expect((await who.get('/api/statistics')).status).toBe(200);
  });

  it('never ends after its session', async () => {
    const who = await signInStaff('editor');
    await owner.query('update sessions set expires_at = $2 where user_id = $1', [
      who.userId,
      new Date(clock.now().getTime() + 3 * minute),
    ]);
    expect((await who.post('/api/auth/refresh')).status).toBe(200);
    const [, { exp, iat }] = read(who.cookies.get('cursus') ?? '');
    expect(Number(exp) - Number(iat)).toBe(180);
    clock.advance(3 * minute);
    expect(await who.get('/api/statistics')).toMatchObject({
      status: 401,
      body: { code: 'session-ended', current: { reason: 'expired' } },
    });
  });
});

describe('S12: at once', () => {
  it('a change of role by hand is felt by the next request, in both directions', async () => {
    const who = await signInStaff('admin');
    const users = async () => (await who.get('/api/users')).status;
    expect(await users()).toBe(200);
    await setRole(ctx.pool, who.userId, 'editor');
    expect((await who.request('PATCH', `/api/users/${editor.userId}/role`, { role: 'admin' })).status).toBe(
      403,
    );
    await setRole(ctx.pool, who.userId, 'applicant');
    expect(await users()).toBe(403);
  });

  it('a deleted account is signed out, with a token that is still good', async () => {
    const who = await signInStaff('editor');
    const gone = await signInApplicant(await submit());
    const { sub } = read(gone.cookies.get('cursus') ?? '')[1];
    await owner.query('delete from users where id = any($1)', [[who.userId, sub]]);
    for (const former of [who, gone]) {
      const [access = '', refresh = ''] = former.cookies.values();
      expect(await ask(access, refresh, '/api/me/application')).toEqual({
        status: 401,
        code: 'session-ended',
      });
      expect((await former.post('/api/auth/refresh')).body.current?.reason).toBe('account-deleted');
    }
  });
});
