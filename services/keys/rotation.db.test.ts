import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { minute } from '#infra/test/clock.ts';
import { connectionOf } from '#infra/test/connection.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs, tokenIn } from '#infra/test/jobs.ts';
import { giveCode, signInBy } from '#infra/test/second-factor.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { applicationOfToken } from '#services/applications/commands/submission-token.ts';
import type { Session } from '#services/identity/contract.ts';
import { keepAttempt, readAttempt } from '#services/identity/google/attempt.ts';
import { issueLink } from '#services/identity/links.ts';
import { knownDevice } from '#services/identity/sign-in/known-device.ts';
import type { App } from '#services/platform/app.ts';
import type { Context } from '#services/platform/context.ts';
import { Keyring, MissingKeyError } from '#services/platform/crypto/keyring.ts';
import { PersonKeys } from '#services/platform/crypto/person-keys.ts';
import { loadSecrets } from '#services/platform/crypto/secrets.ts';
import { newId } from '#services/platform/ids.ts';
import { createWebhook } from '#services/webhooks/change.ts';
import { findForDelivery } from '#services/webhooks/webhooks.ts';
import { keyPicture } from './picture.ts';
import { rewrap } from './rewrap.ts';

const world = await freshDatabase();
const { ctx, clock, env, owner, app, buildApp, visitor, submit } = world;

const newKey = (): string => randomBytes(32).toString('base64');
/** A process that was started with these master keys. */
async function startedWith(...masterKeys: string[]): Promise<{ ctx: Context; app: App }> {
  const given = { masterKey: masterKeys.join(','), signingKey: env.SIGNING_KEY, dataDir: '' };
  const secrets = await loadSecrets(given);
  const its = { ...ctx, secrets, keys: new PersonKeys(ctx.pool, secrets.masterKeys) };
  return { ctx: its, app: await buildApp({ ctx: its }) };
}
const [older = '', newer] = [env.MASTER_KEY, newKey()];
const rotated = await startedWith(newer, older);
const without = await startedWith(newer);
const idOf = (key: string): string => Keyring.of([Buffer.from(key, 'base64')]).writingId;

/** The same browser, at a process with other keys. */
function at(on: App, from: Visitor): Visitor {
  const by = visitor(on);
  for (const [name, value] of from.cookies) by.cookies.set(name, value);
  return by;
}
const isIn = async (by: Visitor) => (await by.get<Session>('/api/auth/session')).body.user !== null;

describe('S39: after a rotation of the master key, what was made before is read, and new things need the new key alone:', () => {
  it('people’s keys', async () => {
    const [before, after] = [newId(), newId()];
    await ctx.keys.create(before, clock.now());
    const sealed = (await ctx.keys.encryptor(before))('a/1/notes', 'Rätoromanisch');
    expect((await rotated.ctx.keys.decryptor([before]))('a/1/notes', sealed)).toBe('Rätoromanisch');
    await rotated.ctx.keys.create(after, clock.now());
    await expect(without.ctx.keys.encryptor(after)).resolves.toBeTypeOf('function');
    await expect(without.ctx.keys.encryptor(before)).rejects.toThrow(MissingKeyError);
    await expect(ctx.keys.encryptor(after)).rejects.toThrow(
      `this is sealed under the master key ${idOf(newer)}, which MASTER_KEY does not hold`,
    );
  });

  it('access tokens', async () => {
    const account = await world.newApplicant();
    const own = visitor();
    await signInBy(own, account);
    own.cookies.delete('cursus-refresh');
    expect(await isIn(at(rotated.app, own))).toBe(true);
    expect(await isIn(at(without.app, own))).toBe(false);
  });

  it('refresh tokens', async () => {
    const account = await world.newApplicant();
    const own = visitor();
    await signInBy(own, account);
    own.cookies.delete('cursus');
    expect((await at(without.app, own).post('/api/auth/refresh')).status).toBe(401);
    const by = at(rotated.app, own);
    expect((await by.post('/api/auth/refresh')).status).toBe(200);
    expect(await isIn(at(without.app, by))).toBe(true);
    by.cookies.delete('cursus');
    expect((await at(without.app, by).post('/api/auth/refresh')).status).toBe(200);
  });

  it('known browsers', async () => {
    const account = await world.newApplicant();
    const own = visitor();
    await signInBy(own, account);
    const known = visitor();
    known.cookies.set('cursus-device', own.cookies.get('cursus-device') ?? '');
    for (let n = 0; n < 7; n++) await signInBy(visitor(), { ...account, password: 'not the password' });
    expect((await signInBy(at(without.app, known), account)).status).toBe(429);
    const by = at(rotated.app, known);
    expect((await signInBy(by, account)).status).toBe(200);
    const renewed = by.cookies.get('cursus-device') ?? '';
    expect(renewed.split('~')).toHaveLength(1);
    // The id stays, and with it the count of this browser's tries.
    expect(renewed.split('.')[1]).toBe(known.cookies.get('cursus-device')?.split('.')[1]);
    const { deviceKeys } = without.ctx.secrets;
    const { rows } = await owner.query(
      'select id as "userId", device_epoch as "deviceEpoch" from users where id = $1',
      [account.userId],
    );
    expect(knownDevice(deviceKeys, renewed, rows[0], clock.now())).toBe(renewed.split('.')[1]);
  });

  it('links of mails, and the same link in a mail that is sent again', async () => {
    const email = `link.${newId()}@post.example`;
    const id = await submit({ email });
    await testJobs(ctx).runDue();
    const [first] = await mailsTo(owner, email);
    const token = tokenIn(first);
    const link = {
      purpose: 'invitation',
      applicationId: id,
      userId: null,
      at: clock.now(),
      expiresAt: new Date(clock.now().getTime() + minute),
      cause: 'rotation',
    } as const;
    const made = await issueLink(ctx.pool, ctx.secrets, link);
    expect(await issueLink(ctx.pool, rotated.ctx.secrets, link)).toBe(made);
    const fresh = { ...link, cause: 'after the rotation' };
    const madeNow = await issueLink(ctx.pool, rotated.ctx.secrets, fresh);
    expect(await issueLink(ctx.pool, without.ctx.secrets, fresh)).toBe(madeNow);
    expect((await visitor(rotated.app).post('/api/auth/confirm', { token })).status).toBe(200);
  });

  it('mails of links that were not written yet', async () => {
    const account = await world.newApplicant();
    await visitor().post('/api/auth/password-reset', { email: account.email, side: 'applicant' });
    await testJobs(rotated.ctx).runDue();
    const token = tokenIn((await mailsTo(owner, account.email)).at(-1));
    const chosen = { token, password: 'nine quiet larches' };
    expect((await visitor(rotated.app).post('/api/auth/password', chosen)).status).toBe(200);
  });

  it('the token of the browser that applied', async () => {
    const appliedAt = async (on: App) => {
      const { body } = await visitor(on).post<{ data: { applicationId: string; sendAgainToken: string } }>(
        '/api/secure-application-submit',
        exampleForm(),
      );
      return body.data;
    };
    const known = (of: Context, token: string) => applicationOfToken(of.secrets, token, clock.now());
    const before = await appliedAt(app);
    expect(known(rotated.ctx, before.sendAgainToken)).toBe(before.applicationId);
    expect(known(without.ctx, before.sendAgainToken)).toBeNull();
    const after = await appliedAt(rotated.app);
    expect(known(without.ctx, after.sendAgainToken)).toBe(after.applicationId);
  });

  it('second factors', async () => {
    const of = await world.signInStaff('editor');
    const by = visitor(rotated.app);
    await signInBy(by, of);
    expect((await giveCode(by, of.seed, clock)).status).toBe(200);
  });

  it('what a mailbox was sent counts on', async () => {
    const email = `mailbox.${newId()}@post.example`;
    const sent = async (of: Context) => {
      for (let n = 0; n < 2; n++) await submit({ email });
      await testJobs(of).runDue();
      const mails = await mailsTo(owner, email);
      return mails.filter(({ subject }) => subject === 'Please confirm your application').length;
    };
    expect(await sent(ctx)).toBe(2);
    expect(await sent(rotated.ctx)).toBe(3);
  });

  it('secrets of webhooks', async () => {
    const whence = { userId: null, userAgent: null, ipAddress: null, requestId: 'test' };
    const wanted = { url: 'https://receiver.example/hook', eventTypes: [] };
    const { id, secret } = await createWebhook(ctx, wanted, { whence, isProduction: true });
    expect((await findForDelivery(rotated.ctx, id))?.secret).toBe(secret);
    await expect(findForDelivery(without.ctx, id)).rejects.toThrow(MissingKeyError);
    const next = await createWebhook(rotated.ctx, wanted, { whence, isProduction: true });
    expect((await findForDelivery(without.ctx, next.id))?.secret).toBe(next.secret);
  });

  it('sign-ins that are under way at a provider', () => {
    const attempt = {
      state: 's',
      nonce: 'n',
      codeVerifier: 'v',
      side: 'applicant',
      proofFor: null,
      maxAge: null,
    } as const;
    const carriedFrom = (its: Context) => {
      const cookies: Record<string, string> = {};
      const reply = { setCookie: (name: string, value: string) => Object.assign(cookies, { [name]: value }) };
      keepAttempt(reply as never, attempt, { ctx: its, isSecure: false });
      return { cookies } as never;
    };
    const read = (its: Context, carried: never) => readAttempt(carried, { ctx: its, isSecure: false });
    expect(read(rotated.ctx, carriedFrom(ctx))).toEqual(attempt);
    expect(read(without.ctx, carriedFrom(rotated.ctx))).toEqual(attempt);
    expect(read(without.ctx, carriedFrom(ctx))).toBeNull();
  });
});

describe('S39: keys rewrap', () => {
  it('leaves nothing under an older key, and what was sealed before reads with the new key alone', async () => {
    const id = newId();
    await ctx.keys.create(id, clock.now());
    const sealed = (await ctx.keys.encryptor(id))('a/1/notes', 'Rätoromanisch');
    const erased = newId();
    await ctx.keys.create(erased, clock.now());
    await ctx.keys.destroy(erased, clock.now());
    const of = await world.signInStaff('editor');
    const before = await keyPicture(rotated.ctx);
    expect(before.keys.map(({ role }) => role)).toEqual(['writes', 'reads']);
    const left = before.keys[1]?.rows ?? {};
    expect(Object.keys(left).sort()).toEqual(['people’s keys', 'second factors', 'webhook secrets']);
    expect(before.left).toBe(Object.values(left).reduce((sum, count) => sum + count, 0));

    expect(await rewrap(rotated.ctx)).toEqual(left);

    const after = await keyPicture(rotated.ctx);
    expect(after).toMatchObject({ left: 0, keys: [{ id: idOf(newer) }, { id: idOf(older), total: 0 }] });
    expect((await without.ctx.keys.decryptor([id]))('a/1/notes', sealed)).toBe('Rätoromanisch');
    const by = visitor(without.app);
    await signInBy(by, of);
    expect((await giveCode(by, of.seed, clock)).status).toBe(200);
    expect((await without.ctx.keys.decryptor([erased]))('a/1/notes', { ...sealed, key: erased })).toBe(
      '[erased]',
    );
    expect(await rewrap(rotated.ctx)).toEqual({
      'people’s keys': 0,
      'second factors': 0,
      'webhook secrets': 0,
    });
  });

  it('waits for a key that is being destroyed, and never brings it back', async () => {
    const [gone, other] = [newId(), newId()];
    await ctx.keys.createMany([gone, other], clock.now());
    const client = await connectionOf(owner);
    await client.query('begin');
    await client.query(
      'update keys.person_keys set wrapped_key = null, destroyed_at = now() where person_id = $1',
      [gone],
    );
    let isOver = false;
    const moved = rewrap(rotated.ctx).finally(() => {
      isOver = true;
    });
    await expect.poll(async () => (await keyPicture(rotated.ctx)).left).toBe(1);
    expect(isOver).toBe(false);
    await client.query('commit');
    client.release();
    expect(await moved).toMatchObject({ 'people’s keys': 1 });
    const { rows } = await owner.query('select wrapped_key from keys.person_keys where person_id = $1', [
      gone,
    ]);
    expect(rows).toEqual([{ wrapped_key: null }]);
  });

  it('names what is under a key that is missing', async () => {
    await ctx.keys.create(newId(), clock.now());
    expect((await keyPicture(without.ctx)).keys).toMatchObject([
      { id: idOf(newer), role: 'writes' },
      { id: idOf(older), role: 'missing', total: 1 },
    ]);
  });
});
