import { describe, expect, it, vi } from 'vitest';
import { auditRowsFrom } from '#infra/test/audit-rows.ts';
import { day, minute } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { signInFully } from '#infra/test/second-factor.ts';
import { workOf } from '#infra/test/work.ts';
import { ensureAccount } from '../accounts.ts';
import type { Session } from '../contract.ts';
import { createFirstAdmin } from '../create-admin.ts';

vi.mock('@node-rs/argon2', { spy: true });

const { ctx, clock, owner, visitor, signInStaff, signInApplicant, newApplicant, submit } =
  await freshDatabase();
const known = await signInStaff('editor');
const signIn = (email: string, password: string, by = visitor()) =>
  by.post('/api/auth/sign-in', { email, password });

describe('sign-in', () => {
  it('gives staff a session that owes the second factor, in two cookies', async () => {
    const by = visitor();
    const answer = await signIn(known.email, known.password, by);
    expect(answer).toMatchObject({ status: 200, body: { next: 'mfa' } });
    expect([...by.cookies.keys()]).toEqual(['cursus', 'cursus-refresh']);
    expect(by.cookies.get('cursus')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]{43}$/);
    expect(by.cookies.get('cursus-refresh')).toMatch(/^[0-9a-f-]{36}\.1\.[\w-]{43}$/);
    const { body } = await by.get<Session>('/api/auth/session');
    expect(body).toMatchObject({
      user: { id: known.userId, email: known.email, firstName: 'Reto', lastName: 'Editor', role: 'editor' },
      next: 'mfa',
      mustChangePassword: false,
    });
    expect(Date.parse(body.expiresAt ?? '')).toBe(clock.now().getTime() + 10 * minute);
    expect(Date.parse(body.sessionEndsAt ?? '')).toBe(clock.now().getTime() + 30 * minute);
    expect(await by.get('/api/statistics')).toMatchObject({
      status: 403,
      body: { code: 'second-factor-required', current: { reason: 'mfa' } },
    });
  });

  it('lets an applicant without a second factor in at once', async () => {
    const applicant = await newApplicant();
    const by = visitor();
    expect((await signIn(applicant.email, applicant.password, by)).body).toEqual({ next: 'done' });
    const { body } = await by.get<Session>('/api/auth/session');
    expect(body).toMatchObject({ user: { id: applicant.userId, role: 'applicant' }, idleMinutes: null });
    expect(Date.parse(body.sessionEndsAt ?? '')).toBe(clock.now().getTime() + 14 * day);
  });

  it('S12: leaves nothing in the database that opens a session', async () => {
    const by = visitor();
    await signIn(known.email, known.password, by);
    const { rows } = await owner.query(
      'select s.*, host(ip_address) as ip from sessions s where user_id = $1 and session_id = $2',
      [known.userId, by.cookies.get('cursus-refresh')?.split('.')[0]],
    );
    expect(rows[0]).toMatchObject({ ip: by.address, signed_in_with: 'password', second_factor_at: null });
    const kept = JSON.stringify(rows);
    for (const token of by.cookies.values()) {
      const secret = token.split('.').at(-1) ?? '';
      expect(secret).toHaveLength(43);
      for (const form of [secret, Buffer.from(secret, 'base64url').toString('hex')])
        expect(kept).not.toContain(form);
    }
    // Every value of the row, tried as either cookie.
    const thief = visitor();
    for (const value of Object.values(rows[0]).map(String)) {
      for (const name of by.cookies.keys()) thief.cookies.set(name, encodeURIComponent(value));
      expect((await thief.get<Session>('/api/auth/session')).body.user).toBeNull();
    }
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
      await signIn('no.one@nowhere.example', 'not the password'),
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

  it('S3: does the same work for an unknown address and an account without password as for a known one', async () => {
    const email = 'no@password.example';
    await ensureAccount(ctx.pool, { email, firstName: 'N', lastName: 'P' }, clock.now());
    const wrong = (address: string) => async () => {
      // so that no sign-in has to wait (S5)
      await owner.query('delete from sign_in_failures');
      expect((await signIn(address, 'not the password')).status).toBe(401);
    };
    const worked = async (address: string) => {
      const { statements, ...hashes } = await workOf(wrong(address));
      // One statement either way: an entry without an account has a bound of its own (decision 0044).
      const audited = statements.map((name) => (name === 'write-visitor-audit' ? 'write-audit' : name));
      return { ...hashes, statements: audited };
    };
    // The first of all makes the hash that unknown addresses are compared with.
    await worked('warm@up.example');
    const real = await worked(known.email);
    expect(real).toMatchObject({ hashed: [], compared: ['argon2id v=19 m=19456,t=2,p=1'] });
    for (const address of ['no.one@nowhere.example', email]) expect(await worked(address)).toEqual(real);
  });

  it('S3: is five statements, and has read the key for its audit entry before it says anything', async () => {
    const applicant = await newApplicant();
    const work = await workOf(() => signIn(applicant.email, applicant.password));
    expect(work.statements.filter((name) => !name.startsWith('person-keys'))).toEqual([
      'take-places',
      'sign-in',
      'sign-in-blocked',
      'open-session',
    ]);
    expect(work.statements.indexOf('person-keys-read-wrapped')).toBe(2);
  });

  it('S1: keeps passwords as argon2id with 19 MiB and two passes', async () => {
    const { rows } = await owner.query('select password_hash from users where id = $1', [known.userId]);
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('S24: is audited, failed or not, without the address that was typed', async () => {
    const by = visitor();
    const colleague = await signInStaff('editor');
    await signIn('typed@by-mistake.example', 'secret-typed', by);
    await signInFully(by, colleague, clock);
    const rows = await auditRowsFrom({ owner, ctx }, by.address);
    expect(rows.map(({ user_id, action }) => [user_id, action])).toEqual([
      [null, 'sign_in_failed'],
      [colleague.userId, 'sign_in_started'],
      [colleague.userId, 'signed_in'],
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
  it('without cookies is no error but a null user', async () => {
    expect(await visitor().get('/api/auth/session')).toMatchObject({
      status: 200,
      body: { user: null, expiresAt: null, canRefresh: false, endedBecause: null, impersonation: null },
    });
  });

  it('cannot be guessed or forged', async () => {
    const forger = visitor();
    for (const value of ['x', 'A'.repeat(43), '', "' or 1=1 --", known.userId, 'a.b.c', '..']) {
      forger.cookies.set('cursus', encodeURIComponent(value));
      forger.cookies.set('cursus-refresh', encodeURIComponent(value));
      expect(await forger.get('/api/statistics')).toMatchObject({
        status: 401,
        body: { code: 'not-signed-in' },
      });
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
