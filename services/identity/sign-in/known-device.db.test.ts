import { describe, expect, it } from 'vitest';
import { day, minute, second } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { StaffVisitor } from '#infra/test/people.ts';
import { factorOf, giveCode, signInBy, signInFully, verify } from '#infra/test/second-factor.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import type { Session } from '../contract.ts';

const { clock, owner, visitor, newApplicant, signInStaff } = await freshDatabase();

interface Account {
  email: string;
  password: string;
}
const cookie = 'cursus-device';
const wrong = 'not the password';
const guess = (email: string, by = visitor()) => signInBy(by, { email, password: wrong });
/** Strangers, each from an address of their own. */
async function attack(email: string, tries = 7): Promise<void> {
  for (let n = 0; n < tries; n++) await guess(email);
}
/** Those who wait now wait longer, as after many more tries. */
const makeWait = (ms: number) =>
  owner.query('update sign_in_failures set blocked_until = $1 where blocked_until is not null', [
    new Date(clock.now().getTime() + ms),
  ]);
/** The browser as it is after signing out, at another address: no session, but known. */
function signedOut(by: Visitor): Visitor {
  const later = visitor();
  const known = by.cookies.get(cookie);
  if (known) later.cookies.set(cookie, known);
  return later;
}
async function knownTo(account: Account, by = visitor()): Promise<Visitor> {
  expect((await signInBy(by, account)).status).toBe(200);
  return signedOut(by);
}
async function staffKnown(): Promise<{ of: StaffVisitor; browser: Visitor }> {
  const of = await signInStaff('editor');
  return { of, browser: signedOut(await signInFully(visitor(), of, clock)) };
}
const statuses = async (count: number, ask: () => Promise<{ status: number }>) => {
  const all: number[] = [];
  for (let n = 0; n < count; n++) all.push((await ask()).status);
  return all;
};
const free = [401, 401, 401, 401, 401, 401];

describe('S33: strangers’ wrong tries', () => {
  it('do not close the browser in which the owner signed in before', async () => {
    const account = await newApplicant();
    const own = await knownTo(account);
    await attack(account.email);
    expect((await signInBy(visitor(), account)).status).toBe(429);
    expect((await signInBy(own, account)).status).toBe(200);
  });

  it('do not keep the second factor’s owner out, with the app or a recovery code', async () => {
    const { of, browser } = await staffKnown();
    const thief = visitor();
    await signInBy(thief, of);
    const id = await factorOf(thief);
    for (let n = 0; n < 5; n++) await verify(thief, id, '000000');
    await signInBy(thief, of);
    expect((await verify(thief, id, '000000')).status).toBe(400);
    await makeWait(10 * minute);
    await signInBy(thief, of);
    expect((await giveCode(thief, of.seed, clock)).body.code).toBe('too-many-tries');
    await signInBy(browser, of);
    expect((await giveCode(browser, of.seed, clock)).status).toBe(200);
    const made = await browser.post<{ recoveryCodes: string[] }>('/api/auth/recovery-codes');
    const [code] = made.body.recoveryCodes;
    const recover = (by: Visitor) => by.post('/api/auth/recovery', { code });
    await signInBy(thief, of);
    expect((await recover(thief)).body.code).toBe('too-many-tries');
    const again = signedOut(browser);
    await signInBy(again, of);
    expect((await recover(again)).status).toBe(200);
  });

  it('do not keep the owner from changing the password', async () => {
    const account = await newApplicant();
    const own = visitor();
    await signInBy(own, account);
    await attack(account.email);
    const change = { currentPassword: account.password, newPassword: 'nine quiet larches' };
    expect((await own.post('/api/auth/password-change', change)).status).toBe(200);
  });

  it('nor do those of a neighbour behind the same address', async () => {
    const account = await newApplicant();
    const own = await knownTo(account);
    await owner.query(
      `insert into sign_in_failures (key, failures, last_at, blocked_until)
       values (sha256(convert_to('address:' || $1, 'UTF8')), 40, $2, $3)`,
      [own.address, clock.now(), new Date(clock.now().getTime() + minute)],
    );
    const neighbour = Object.assign(visitor(), { address: own.address });
    expect((await signInBy(neighbour, account)).status).toBe(429);
    expect((await signInBy(own, account)).status).toBe(200);
  });
});

describe('S33: a known device', () => {
  it('has tries of its own, which wait by themselves and make no other browser wait', async () => {
    const account = await newApplicant();
    const own = await knownTo(account);
    expect(await statuses(7, () => guess(account.email, signedOut(own)))).toEqual([...free, 429]);
    expect((await signInBy(signedOut(own), account)).body.code).toBe('too-many-tries');
    expect((await signInBy(visitor(), account)).status).toBe(200);
    clock.advance(2 * second);
    expect((await signInBy(signedOut(own), account)).status).toBe(200);
  });

  it('S3: is answered like any other browser for every other address, known or not', async () => {
    const [mine, other] = [await newApplicant(), await newApplicant()];
    const own = await knownTo(mine);
    const tell = async (email: string) => {
      const { status, body, headers } = await guess(email, signedOut(own));
      return [status, { ...body, requestId: '' }, headers['retry-after'], headers['set-cookie']];
    };
    const answers = async (email: string) => {
      const all: unknown[] = [];
      for (let n = 0; n < 8; n++) all.push(await tell(email));
      return all;
    };
    const ofOther = await answers(other.email);
    expect(ofOther.at(-1)).toMatchObject([429, { code: 'too-many-tries' }, '2', undefined]);
    expect(await answers('not.known@nowhere.example')).toEqual(ofOther);
  });

  it('is remembered after the second factor, not after the password alone', async () => {
    const of = await signInStaff('editor');
    const thief = visitor();
    await signInBy(thief, of);
    expect(thief.cookies.has(cookie)).toBe(false);
    await giveCode(thief, of.seed, clock);
    expect(thief.cookies.has(cookie)).toBe(true);
  });

  it('has a cookie that scripts cannot read, and that names no account', async () => {
    const account = await newApplicant();
    const { headers } = await signInBy(visitor(), account);
    const set = [headers['set-cookie']].flat().find((line) => String(line).startsWith(`${cookie}=`));
    expect(set).toMatch(/; Path=\/; Expires=[^;]+ GMT; HttpOnly; SameSite=Strict$/);
    expect(set).not.toContain(account.userId);
    expect(set).not.toContain(Buffer.from(account.userId).toString('base64url').slice(0, 20));
  });
});

describe('S33: a stolen device cookie', () => {
  it('opens nothing by itself, and is worth five tries before it waits', async () => {
    const account = await newApplicant();
    const thief = signedOut(await knownTo(account));
    expect((await thief.get<Session>('/api/auth/session')).body.user).toBeNull();
    expect(await statuses(8, () => guess(account.email, signedOut(thief)))).toEqual([...free, 429, 429]);
  });

  it.each([
    ['the password is changed', '/api/auth/password-change', { newPassword: 'nine quiet larches' }],
    ['its owner signs out', '/api/auth/sign-out', undefined],
  ])('is worth nothing once %s; the browser that did it stays known', async (_, path, body) => {
    const account = await newApplicant();
    const thief = await knownTo(account);
    const own = visitor();
    await signInBy(own, account);
    expect((await own.post(path, body)).status).toBe(200);
    const password = body?.newPassword ?? account.password;
    await attack(account.email);
    expect((await signInBy(thief, { ...account, password })).status).toBe(429);
    expect((await signInBy(signedOut(own), { ...account, password })).status).toBe(200);
  });

  it('is worth nothing after 30 days, for another account, or when it is forged', async () => {
    const [account, other] = [await newApplicant(), await newApplicant()];
    const own = await knownTo(account);
    const value = own.cookies.get(cookie) ?? '';
    const [tag, id, lastDay, signature] = value.split('.');
    const forged = [
      'x'.repeat(5_000),
      [tag, id, Number(lastDay) + 1, signature].join('.'),
      [tag, 'a'.repeat(32), lastDay, signature].join('.'),
      (await knownTo(other)).cookies.get(cookie) ?? '',
    ];
    await attack(account.email);
    for (const given of forged) {
      const thief = visitor();
      thief.cookies.set(cookie, given);
      expect((await signInBy(thief, account)).status).toBe(429);
    }
    clock.advance(31 * day);
    await attack(account.email);
    expect((await signInBy(own, account)).status).toBe(429);
  });
});

describe('S33: a browser that several people use', () => {
  it('knows the last five of them', async () => {
    const family = [];
    for (let n = 0; n < 6; n++) family.push(await newApplicant());
    let shared = visitor();
    for (const account of family) shared = await knownTo(account, shared);
    expect(shared.cookies.get(cookie)?.split('~')).toHaveLength(5);
    expect(shared.cookies.get(cookie)?.length).toBeLessThan(600);
    const answers: number[] = [];
    for (const account of family) {
      await attack(account.email);
      const by = visitor();
      by.cookies.set(cookie, shared.cookies.get(cookie) ?? '');
      answers.push((await signInBy(by, account)).status);
    }
    expect(answers).toEqual([429, 200, 200, 200, 200, 200]);
  });
});
