import { availableParallelism } from 'node:os';
import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { connectionOf } from '#infra/test/connection.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { signInBy } from '#infra/test/second-factor.ts';
import { until } from '#infra/test/until.ts';
import { waitsForRow } from '#infra/test/waiting.ts';
import { capped, hashPassword, needsRehash } from '../passwords/hash.ts';

const { owner, visitor, newApplicant } = await freshDatabase();
const newPassword = 'nine quiet larches';

/** Every place to hash is taken, as in a flood. @returns what gives them back */
function flood(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  for (let n = 0; n < availableParallelism(); n++) void capped(() => promise);
  return resolve;
}
const setHash = (userId: string, passwordHash: string) =>
  owner.query('update users set password_hash = $2 where id = $1', [userId, passwordHash]);
const hashOf = async (userId: string) =>
  (await owner.query('select password_hash from users where id = $1', [userId])).rows[0]
    .password_hash as string;
const sessionsOf = async (userId: string) =>
  (await owner.query('select from sessions where user_id = $1', [userId])).rowCount;
/** Sign-ins that have read the account, and wait for their turn to be hashed. */
const haveRead = async () =>
  (
    await owner.query(
      `select from pg_stat_activity where datname = current_database() and state = 'idle'
         and query like '%from sign_in_failures where key = any%'`,
    )
  ).rowCount ?? 0;

describe('S1: a hash of other parameters', () => {
  const old = { memoryCost: 8_192, timeCost: 1, parallelism: 1 };

  it('is made again at the next sign-in, and the password stays', async () => {
    const account = await newApplicant();
    await setHash(account.userId, await hash(account.password, old));
    expect(needsRehash(await hashOf(account.userId))).toBe(true);
    expect((await signInBy(visitor(), { ...account, password: 'wrong' })).status).toBe(401);
    expect(needsRehash(await hashOf(account.userId))).toBe(true);
    expect((await signInBy(visitor(), account)).status).toBe(200);
    const renewed = await hashOf(account.userId);
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect((await signInBy(visitor(), account)).status).toBe(200);
    expect(await hashOf(account.userId)).toBe(renewed);
  });

  it('does not take the place of a password that was changed at the same moment', async () => {
    const account = await newApplicant();
    await setHash(account.userId, await hash(account.password, old));
    const changed = await hashPassword(newPassword);
    const change = await connectionOf(owner);
    await change.query('begin');
    await change.query('update users set password_hash = $2 where id = $1', [account.userId, changed]);
    // It reads the old hash, and then waits for the row.
    const signIn = signInBy(visitor(), account);
    await waitsForRow(owner, 'update users set password_hash%');
    await change.query('commit');
    change.release();
    expect((await signIn).status).toBe(401);
    expect(await hashOf(account.userId)).toBe(changed);
    expect(await sessionsOf(account.userId)).toBe(0);
  });
});

describe('S4: a password that was changed while the old one waited to be compared', () => {
  it('opens nothing any more', async () => {
    const account = await newApplicant();
    const changed = await hashPassword(newPassword);
    const end = flood();
    const signIn = signInBy(visitor(), account);
    await until(haveRead, (count) => count > 0);
    await setHash(account.userId, changed);
    end();
    expect(await signIn).toMatchObject({ status: 401, body: { code: 'sign-in-failed' } });
    expect(await sessionsOf(account.userId)).toBe(0);
    expect((await signInBy(visitor(), { ...account, password: newPassword })).status).toBe(200);
  });

  it('opens nothing when the change ends at the very moment the session begins', async () => {
    const account = await newApplicant();
    const change = await connectionOf(owner);
    await change.query('begin');
    await change.query('update users set password_hash = $2 where id = $1', [
      account.userId,
      await hashPassword(newPassword),
    ]);
    const signIn = signInBy(visitor(), account);
    await waitsForRow(owner, '%insert into sessions%');
    await change.query('commit');
    change.release();
    expect((await signIn).status).toBe(401);
    expect(await sessionsOf(account.userId)).toBe(0);
  });
});
