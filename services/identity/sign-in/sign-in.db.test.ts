import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { ensureAccount } from '../accounts.ts';
import type { Session } from '../contract.ts';
import { createFirstAdmin } from '../create-admin.ts';

const { ctx, clock, owner, visitor, signInStaff, signInApplicant, submit } = await freshDatabase();
const known = await signInStaff('editor');
const signIn = (email: string, password: string, by = visitor()) =>
  by.post('/api/auth/sign-in', { email, password });

describe('sign-in', () => {
  it('gives a session in an HttpOnly, SameSite cookie; the database holds its hash alone', async () => {
    const by = visitor();
    const answer = await signIn(known.email, known.password, by);
    expect(answer).toMatchObject({ status: 200, body: { next: 'done' } });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(/^cursus=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    expect(JSON.stringify(answer.body)).not.toContain(by.cookies.get('cursus'));
    const hash = createHash('sha256')
      .update(by.cookies.get('cursus') ?? '')
      .digest();
    const { rows } = await owner.query(
      'select user_id, host(ip_address) as ip from sessions where token_hash = $1',
      [hash],
    );
    expect(rows).toEqual([{ user_id: known.userId, ip: by.address }]);
    const { body } = await by.get<Session>('/api/auth/session');
    expect(body.user).toEqual({
      id: known.userId,
      email: known.email,
      firstName: 'Reto',
      lastName: 'Editor',
      role: 'editor',
    });
    expect(Date.parse(body.expiresAt ?? '')).toBe(clock.now().getTime() + 12 * 3_600_000);
  });

  it('takes the address in any case and with spaces around it', async () => {
    expect((await signIn(` ${known.email.toUpperCase()} `, known.password)).status).toBe(200);
  });

  it('S3: answers alike for a wrong password, an unknown address and an account without password', async () => {
    await ensureAccount(
      ctx.pool,
      { email: 'no@password.example', firstName: 'N', lastName: 'P' },
      clock.now(),
    );
    const answers = [
      await signIn(known.email, 'not the password'),
      await signIn('nobody@nowhere.example', 'not the password'),
      await signIn('no@password.example', 'not the password'),
    ].map(({ status, body: { requestId: _, ...body }, headers }) => ({
      status,
      body,
      headers: Object.keys(headers).sort(),
      cookie: headers['set-cookie'],
    }));
    expect(answers[0]).toMatchObject({
      status: 401,
      body: { code: 'sign-in-failed', detail: 'E-mail address or password is not right.' },
      cookie: undefined,
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('S3: takes as long for an unknown address as for a known one', async () => {
    const median = async (email: string) => {
      const times: number[] = [];
      for (let n = 0; n < 9; n++) {
        const since = performance.now();
        await signIn(email, 'not the password');
        times.push(performance.now() - since);
      }
      return times.sort((a, b) => a - b)[4] ?? 0;
    };
    await signIn('warm@up.example', 'x');
    const [unknown, real] = [await median('nobody@nowhere.example'), await median(known.email)];
    // without the hash of nobody an unknown address is answered ten times faster
    expect(unknown).toBeGreaterThan(real / 3);
    expect(real).toBeGreaterThan(unknown / 3);
  });

  it('S1: keeps passwords as argon2id with 19 MiB and two passes', async () => {
    const { rows } = await owner.query('select password_hash from users where id = $1', [known.userId]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('S24: is audited, failed or not, without the address that was typed', async () => {
    const by = visitor();
    await signIn('typed@by-mistake.example', 'secret-typed', by);
    await signIn(known.email, known.password, by);
    const { rows } = await owner.query(
      `select user_id, action, resource_type, metadata::text as metadata from audit_logs
       where host(ip_address) = $1 order by audit_id`,
      [by.address],
    );
    expect(rows.map(({ user_id, action }) => [user_id, action])).toEqual([
      [null, 'sign_in_failed'],
      [known.userId, 'signed_in'],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/typed/);
  });

  it('without address or password is a 400 that says which', async () => {
    const { body } = await signIn('', '');
    expect(body.errors).toEqual([
      { path: 'email', message: 'E-mail is required' },
      { path: 'password', message: 'Password is required' },
    ]);
  });
});

describe('a session', () => {
  it('of nobody is no error but nobody', async () => {
    expect((await visitor().get('/api/auth/session')).body).toEqual({ user: null, expiresAt: null });
  });

  it('cannot be guessed or forged', async () => {
    const forger = visitor();
    for (const value of ['x', 'A'.repeat(43), '', "' or 1=1 --", known.userId]) {
      forger.cookies.set('cursus', encodeURIComponent(value));
      expect((await forger.get('/api/statistics')).status).toBe(401);
    }
  });

  it('of an applicant says so', async () => {
    const applicant = await signInApplicant(await submit());
    const { body } = await applicant.get<Session>('/api/auth/session');
    expect(body.user?.role).toBe('applicant');
  });
});

describe('the first admin', () => {
  it('is made once, on a database without one', async () => {
    const made = await createFirstAdmin(ctx, 'first@admin.example');
    expect(made?.password).toMatch(/^[\w-]{16}$/);
    expect((await signIn('first@admin.example', made?.password ?? '')).status).toBe(200);
    expect(await createFirstAdmin(ctx, 'second@admin.example')).toBeNull();
  });
});
