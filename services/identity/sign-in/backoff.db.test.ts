import { describe, expect, it } from 'vitest';
import { hour, minute, second } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { signInBy } from '#infra/test/second-factor.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import type { App } from '#services/platform/app.ts';

const { app, clock, owner, visitor, newApplicant, buildApp } = await freshDatabase();
const otherApp = await buildApp();

const wrong = 'not the password';
/** From another address each time, unless `by` says which. */
const guess = (email: string, by: Visitor = visitor()) => signInBy(by, { email, password: wrong });
async function guesses(email: string, count: number, on: (n: number) => App = () => app): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push((await guess(email, visitor(on(n)))).status);
  return statuses;
}
const free = [401, 401, 401, 401, 401];
/** A visitor behind a shared address: the app's own limit by address would come first otherwise. */
const crowd = async () => {
  const roomy = await buildApp({ trustProxy: '127.0.0.1' });
  return (address: string) => (email: string, password: string) =>
    roomy.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { 'x-forwarded-for': address },
      payload: { email, password },
    });
};

describe('S5: wrong passwords of one account', () => {
  it('are free five times, then have to wait, from wherever they come', async () => {
    const { email } = await newApplicant();
    expect(await guesses(email, 5)).toEqual(free);
    expect((await guess(email)).status).toBe(401);
    const refused = await guess(email);
    expect(refused).toMatchObject({
      status: 429,
      body: { code: 'too-many-tries', detail: 'Too many requests. Please wait before trying again.' },
      headers: { 'retry-after': '2' },
    });
    expect(refused.headers['set-cookie']).toBeUndefined();
  });

  it('are counted for an unknown address alike', async () => {
    const { email } = await newApplicant();
    const answers = async (address: string) => {
      const said: unknown[] = [];
      for (let n = 0; n < 9; n++) {
        const { status, body, headers } = await guess(address);
        said.push([status, { ...body, requestId: '' }, headers['retry-after']]);
        clock.advance(n === 6 ? 2 * second : 0);
      }
      return said;
    };
    expect(await answers('no.one.at.all@nowhere.example')).toEqual(await answers(email));
  });

  it('are one count for every way to write the address', async () => {
    const { email } = await newApplicant();
    const ways = [email, email.toUpperCase(), ` ${email} `, email.replace('a', 'A')];
    for (let n = 0; n < 6; n++) expect((await guess(ways[n % 4] ?? email)).status).toBe(401);
    for (const way of ways) expect((await guess(way)).status).toBe(429);
  });

  it('are not escaped by letters that only the database treats as the same', async () => {
    const account = await newApplicant();
    const { rows } = await owner.query("select lower('İ') = 'i' as same");
    expect(rows).toEqual([{ same: true }]);
    for (const way of [account.email.replace('i', 'İ'), account.email.replace('i', 'ı')])
      expect((await signInBy(visitor(), { ...account, email: way })).status).toBe(401);
  });

  it('are shared by two processes on one database', async () => {
    const { email } = await newApplicant();
    expect(await guesses(email, 6, (n) => (n % 2 ? app : otherApp))).toEqual([...free, 401]);
    expect(await guesses(email, 2, (n) => (n % 2 ? app : otherApp))).toEqual([429, 429]);
  });

  it('refuse the right password too, until the wait is over; then it opens, and the count starts over', async () => {
    const account = await newApplicant();
    await guesses(account.email, 6);
    expect((await signInBy(visitor(), account)).status).toBe(429);
    clock.advance(2 * second);
    expect((await signInBy(visitor(), account)).status).toBe(200);
    expect(await guesses(account.email, 6)).toEqual([...free, 401]);
  });

  it('double the wait each time, up to a quarter of an hour and never for good', async () => {
    const account = await newApplicant();
    await guesses(account.email, 5);
    const waits: number[] = [];
    for (let n = 0; n < 12; n++) {
      await guess(account.email);
      const wait = Number((await guess(account.email)).headers['retry-after']);
      waits.push(wait);
      clock.advance(wait * second);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
    expect((await signInBy(visitor(), account)).status).toBe(200);
  });

  it('are bounded however many there were', async () => {
    const account = await newApplicant();
    await guess(account.email);
    for (const failures of [1_029, 2_000_000_000, 2_147_483_647]) {
      await owner.query('update sign_in_failures set failures = $1, blocked_until = null', [failures]);
      expect((await guess(account.email)).status).toBe(401);
      expect((await guess(account.email)).headers['retry-after']).toBe('900');
      clock.advance(15 * minute);
    }
    expect((await signInBy(visitor(), account)).status).toBe(200);
  });

  it('are forgotten after an hour without one', async () => {
    const { email } = await newApplicant();
    await guesses(email, 6);
    clock.advance(hour + 1);
    expect(await guesses(email, 6)).toEqual([...free, 401]);
  });

  it('are not answered in one burst either: the right one among 40 at once is not found', async () => {
    const account = await newApplicant();
    const tries = Array.from({ length: 40 }, (_, n) =>
      n === 39 ? signInBy(visitor(), account) : guess(account.email),
    );
    const answers = await Promise.all(tries);
    expect(answers[39]?.status).toBe(429);
    // Those being hashed when the fifth failed may still be answered.
    expect(answers.filter(({ status }) => status === 401).length).toBeLessThan(20);
  });
});

describe('S5: wrong passwords from one address', () => {
  it('have to wait after 30, whatever account; a success forgets the account’s alone', async () => {
    const send = await crowd();
    const [from, elsewhere] = [send('198.51.100.7'), send('198.51.100.8')];
    const account = await newApplicant();
    for (let n = 0; n < 31; n++) {
      // slower than the limit of sign-ins a minute
      clock.advance(20 * second);
      const failed = await from(`guess.${n}@nowhere.example`, wrong);
      expect(failed.statusCode).toBe(401);
    }
    const refused = await from(account.email, account.password);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2']);
    expect(refused.json().code).toBe('too-many-tries');
    expect((await elsewhere(account.email, account.password)).statusCode).toBe(200);
    clock.advance(2 * second);
    expect((await from(account.email, account.password)).statusCode).toBe(200);
    await from('one.more@nowhere.example', wrong);
    expect((await from(account.email, account.password)).statusCode).toBe(429);
  });

  it('are one count for a whole subnet of IPv6, and another for the next', async () => {
    const send = await crowd();
    const account = await newApplicant();
    for (let n = 0; n < 31; n++) {
      // slower than the limit of sign-ins a minute
      clock.advance(20 * second);
      const failed = await send(`2001:db8:7:1::${n.toString(16)}`)(`v6.${n}@nowhere.example`, wrong);
      expect(failed.statusCode).toBe(401);
    }
    const from = (address: string) => send(address)(account.email, account.password);
    expect((await from('2001:db8:7:1:aaaa:bbbb:cccc:dddd')).statusCode).toBe(429);
    expect((await from('2001:db8:7:2::1')).statusCode).toBe(200);
  });

  it('keeps no address and no e-mail in the table', async () => {
    const by = visitor();
    await guess('typed.by.mistake@nowhere.example', by);
    const { rows } = await owner.query('select f::text as row from sign_in_failures f');
    const kept = rows.map(({ row }) => row).join();
    expect(rows.length).toBeGreaterThan(0);
    expect(kept).not.toMatch(/nowhere|mistake/);
    expect(kept).not.toContain(by.address);
    expect(kept).not.toContain(Buffer.from(by.address).toString('hex'));
  });
});
