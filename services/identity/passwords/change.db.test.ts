import { describe, expect, it } from 'vitest';
import { auditRows } from '#infra/test/audit-rows.ts';
import { hour, minute, second } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs } from '#infra/test/jobs.ts';
import type { Account } from '#infra/test/people.ts';
import { enrol, signInBy } from '#infra/test/second-factor.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { newId } from '#services/platform/ids.ts';
import { ensureAccount } from '../accounts.ts';

const { ctx, clock, owner, visitor, signedIn, newApplicant, signInStaff } = await freshDatabase();
const newPassword = 'nine quiet larches';

/** An applicant in an open session, signed in some time ago. */
async function applicant(ago = 0): Promise<Account & { by: Visitor }> {
  const account = await newApplicant();
  const by = visitor();
  await signInBy(by, account);
  clock.advance(ago);
  return { ...account, by };
}
const change = (by: Visitor, currentPassword: string | null, chosen = newPassword) =>
  by.post<{ next: string; code?: string; errors?: { path: string; message: string }[] }>(
    '/api/auth/password-change',
    { currentPassword, newPassword: chosen },
  );
const opens = async ({ email }: Pick<Account, 'email'>, password: string) =>
  (await signInBy(visitor(), { email, password })).status === 200;
const isIn = async (by: Visitor) => (await by.get('/api/me/application')).status === 200;

describe('S4: a change of password', () => {
  it('needs the current one', async () => {
    const { by, ...account } = await applicant(6 * minute);
    expect(await change(by, null)).toMatchObject({
      status: 400,
      body: {
        code: 'invalid-input',
        errors: [{ path: 'currentPassword', message: 'Please enter your current password.' }],
      },
    });
    expect(await change(by, 'not the password')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'currentPassword', message: 'This is not your current password.' }] },
    });
    expect(await opens(account, newPassword)).toBe(false);
    expect((await change(by, account.password)).body).toEqual({ next: 'done' });
    expect(await opens(account, newPassword)).toBe(true);
    expect(await opens(account, account.password)).toBe(false);
  });

  it.each([
    [5 * minute - 1, 200],
    [5 * minute, 400],
  ])('%d ms after signing in without it is answered with %d', async (ago, status) => {
    const { by } = await applicant(ago);
    expect((await change(by, null)).status).toBe(status);
  });

  it('with a wrong current one is refused even then', async () => {
    const { by, ...account } = await applicant();
    expect((await change(by, 'not the password')).status).toBe(400);
    expect(await opens(account, account.password)).toBe(true);
  });

  it('is not made easier by a refresh, by another change, or by a new second factor', async () => {
    const { by, password } = await applicant(6 * minute);
    await by.post('/api/auth/refresh');
    expect((await change(by, null)).status).toBe(400);
    expect((await change(by, password)).status).toBe(200);
    expect((await change(by, null, 'eleven paper boats')).status).toBe(400);
    // A session left open would else be enough to take the account over for good.
    await enrol(by, clock);
    expect((await change(by, null, 'eleven paper boats')).status).toBe(400);
    const editor = await signInStaff('editor');
    clock.advance(6 * minute);
    await enrol(editor, clock);
    expect((await change(editor, null)).status).toBe(400);
  });

  it('ends every other session, and keeps this browser signed in by new cookies', async () => {
    const { by, ...account } = await applicant();
    const elsewhere = visitor();
    await signInBy(elsewhere, account);
    const old = visitor();
    for (const [name, value] of by.cookies) old.cookies.set(name, value);
    expect((await change(by, account.password)).status).toBe(200);
    expect(await isIn(by)).toBe(true);
    expect(await elsewhere.get('/api/me/application')).toMatchObject({
      status: 401,
      body: { code: 'session-ended', current: { reason: 'password-changed' } },
    });
    expect((await elsewhere.post('/api/auth/refresh')).status).toBe(401);
    expect(await isIn(old)).toBe(false);
    expect((await old.post('/api/auth/refresh')).status).toBe(401);
    expect(await isIn(by)).toBe(true);
  });

  it('of two at once, one is made', async () => {
    const { by, ...account } = await applicant();
    const elsewhere = visitor();
    await signInBy(elsewhere, account);
    const answers = await Promise.all([
      change(by, account.password, 'eleven paper boats'),
      change(elsewhere, account.password, 'twelve brass bells'),
    ]);
    const statuses = answers.map(({ status }) => status).sort();
    // The other's session has ended (401), or it was let in just before and its current password is no longer right (400).
    expect([
      [200, 401],
      [200, 400],
    ]).toContainEqual(statuses);
    const won = answers[0]?.status === 200 ? 'eleven paper boats' : 'twelve brass bells';
    expect(await opens(account, won)).toBe(true);
    expect([await isIn(by), await isIn(elsewhere)].filter(Boolean)).toHaveLength(1);
  });

  it('S2: refuses the same password, a common one, one’s own name and address, and a short one', async () => {
    const { by, email, password } = await applicant();
    const refused = async (chosen: string) => {
      const { status, body } = await change(by, password, chosen);
      expect(status).toBe(400);
      expect(body.errors?.[0]?.path).toBe('newPassword');
      return body.errors?.[0]?.message;
    };
    expect(await refused(password)).toBe('Please choose another password than the one you have.');
    expect(await refused('password1')).toMatch(/very many people/);
    expect(await refused('Flurin-1987')).toMatch(/your name/);
    expect(await refused(email)).toMatch(/your name and your e-mail/);
    expect(await refused('x7!aK')).toBe('Password must be at least 6 characters');
    expect(await opens({ email }, password)).toBe(true);
  });

  it('of staff asks for eight characters', async () => {
    const editor = await signInStaff('editor');
    expect((await change(editor, editor.password, 'x7!aKq')).body.errors?.[0]?.message).toBe(
      'Password must be at least 8 characters long.',
    );
  });

  it('is not open before the second factor, right current password or not', async () => {
    const editor = await signInStaff('editor');
    const by = visitor();
    await signInBy(by, editor);
    for (const current of [editor.password, null])
      expect(await change(by, current)).toMatchObject({
        status: 403,
        body: { code: 'second-factor-required' },
      });
    expect(await opens(editor, editor.password)).toBe(true);
    expect((await change(visitor(), editor.password)).status).toBe(401);
  });

  it.each([
    ['S5: counts wrong current ones into the backoff of the account, also in one burst', false, 429],
    ['S33: counts those of a known device for that device alone, also in one burst', true, 200],
  ] as const)('%s', async (_, isKnown, elsewhere) => {
    const { by, ...account } = await applicant();
    if (!isKnown) by.cookies.delete('cursus-device');
    const guesses = await Promise.all(
      Array.from({ length: 30 }, (_, n) => change(by, n === 29 ? account.password : `wrong ${n}`)),
    );
    expect(guesses[29]?.status).toBe(429);
    expect(guesses.filter(({ status }) => status === 400).length).toBeLessThan(15);
    expect((await change(by, account.password)).body.code).toBe('too-many-tries');
    expect((await signInBy(visitor(), account)).status).toBe(elsewhere);
    clock.advance(hour);
    expect((await change(by, account.password)).status).toBe(200);
  });

  it('gives an account without a password (Google) one, soon after signing in only', async () => {
    const account = { email: `g.${newId()}@post.example`, firstName: 'Nora', lastName: 'Gut' };
    const { id } = await ensureAccount(ctx.pool, account, clock.now());
    const late = await signedIn({ userId: id, role: 'applicant' });
    clock.advance(5 * minute);
    expect((await change(late, null)).status).toBe(400);
    const { rows } = await owner.query('select password_hash from users where id = $1', [id]);
    expect(rows).toEqual([{ password_hash: null }]);
    const fresh = await signedIn({ userId: id, role: 'applicant' });
    expect((await change(fresh, null)).status).toBe(200);
    expect(await opens(account, newPassword)).toBe(true);
  });

  it('voids links to choose another, mails its owner and is audited', async () => {
    const { by, ...account } = await applicant();
    await visitor().post('/api/auth/password-reset', { email: account.email });
    await testJobs(ctx).runDue();
    const token = /token=([\w-]+)/.exec((await mailsTo(owner, account.email))[0]?.text ?? '')?.[1];
    expect(token).toHaveLength(43);
    clock.advance(second);
    expect((await change(by, account.password)).status).toBe(200);
    const again = { token, password: 'eleven paper boats' };
    expect((await visitor().post('/api/auth/password', again)).body.code).toBe('link-invalid');
    await testJobs(ctx).runDue();
    expect((await mailsTo(owner, account.email)).at(-1)?.subject).toMatch(/password/i);
    const rows = await auditRows({ owner, ctx }, "action = 'password_changed' and user_id = $1", [
      account.userId,
    ]);
    expect(rows).toMatchObject([{ ip_address: by.address }]);
  });

  it('S13: does not make the twelve hours of staff longer', async () => {
    const editor = await signInStaff('editor');
    const ends = async () =>
      (await editor.get<{ sessionEndsAt: string }>('/api/auth/session')).body.sessionEndsAt;
    const before = await ends();
    for (let n = 0; n < 3; n++) {
      clock.advance(20 * minute);
      await editor.get('/api/statistics');
    }
    expect((await change(editor, editor.password)).status).toBe(200);
    expect(await ends()).toBe(before);
    await enrol(editor, clock);
    expect(await ends()).toBe(before);
  });
});
