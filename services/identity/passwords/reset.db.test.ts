import { generateSync } from 'otplib';
import { describe, expect, it, vi } from 'vitest';
import { auditRowsFrom } from '#infra/test/audit-rows.ts';
import { hour, minute } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs, tokenIn } from '#infra/test/jobs.ts';
import { workOf } from '#infra/test/work.ts';
import { confirmAddress, ensureAccount, setPasswordHash } from '../accounts.ts';
import type { Session } from '../contract.ts';
import { hashPassword } from './hash.ts';

vi.mock('@node-rs/argon2', { spy: true });

const { ctx, clock, owner, visitor, signInStaff } = await freshDatabase();
const jobs = testJobs(ctx);
const oldPassword = 'wald-und-wiese';
const newPassword = 'berg-und-tal';

let people = 0;
const newAddress = () => `gian.${++people}@post.example`;
/** An account in use. */
async function member(): Promise<{ id: string; email: string }> {
  const email = newAddress();
  const at = clock.now();
  const { id } = await ensureAccount(ctx.pool, { email, firstName: 'Gian', lastName: 'Caduff' }, at);
  await setPasswordHash(ctx.pool, id, await hashPassword(oldPassword), true);
  await confirmAddress(ctx.pool, id, at);
  return { id, email };
}
const ask = (email: string, changes: object = {}, by = visitor()) =>
  by.post('/api/auth/password-reset', { email, ...changes });
const choose = (token: string, password = newPassword, by = visitor()) =>
  by.post('/api/auth/password', { token, password });
const signIn = (email: string, password: string, by = visitor()) =>
  by.post('/api/auth/sign-in', { email, password });
const resetMails = async (email: string) =>
  (await mailsTo(owner, email)).filter(({ subject }) => subject === 'Choose a new password');
async function mailed(email: string): Promise<string> {
  await ask(email);
  await jobs.runDue();
  return tokenIn((await resetMails(email)).at(-1));
}

describe('a forgotten password', () => {
  it('is replaced by the mail’s link, which signs in', async () => {
    const { email } = await member();
    await ask(` ${email.toUpperCase()} `);
    await jobs.runDue();
    const token = tokenIn((await mailsTo(owner, email))[0]);
    expect((await mailsTo(owner, email))[0]?.text).toContain(
      `http://localhost:3000/auth/new-password?token=${token}`,
    );
    const by = visitor();
    expect(await choose(token, newPassword, by)).toMatchObject({ status: 200, body: { next: 'done' } });
    expect((await by.get<Session>('/api/auth/session')).body.user?.email).toBe(email);
    expect((await signIn(email, newPassword)).status).toBe(200);
    expect((await signIn(email, oldPassword)).status).toBe(401);
  });

  it('S4: ends every other session, and mails the owner', async () => {
    const { email } = await member();
    const before = visitor();
    await signIn(email, oldPassword, before);
    await choose(await mailed(email));
    expect((await before.get('/api/me/application')).status).toBe(401);
    expect((await before.get<Session>('/api/auth/session')).body.endedBecause).toBe('password-changed');
    await jobs.runDue();
    expect((await mailsTo(owner, email)).at(-1)?.subject).toBe('Your password was changed');
  });

  it('serves an account that never had one, and confirms the address', async () => {
    const email = newAddress();
    await ensureAccount(ctx.pool, { email, firstName: '', lastName: '' }, clock.now());
    expect((await choose(await mailed(email))).status).toBe(200);
    const { rows } = await owner.query(
      'select email_confirmed_at is not null as confirmed, password_changed from users join profiles using (id) where email = $1',
      [email],
    );
    expect(rows).toEqual([{ confirmed: true, password_changed: true }]);
    await jobs.runDue();
    expect((await mailsTo(owner, email)).map(({ subject }) => subject)).toEqual(['Choose a new password']);
  });

  it('of staff needs eight characters, and then still the second factor', async () => {
    const editor = await signInStaff('editor');
    const token = await mailed(editor.email);
    expect((await choose(token, 'wiesen2')).body.errors).toEqual([
      { path: 'password', message: 'Password must be at least 8 characters long.' },
    ]);
    const by = visitor();
    expect(await choose(token, 'wiesen-2', by)).toMatchObject({ status: 200, body: { next: 'mfa' } });
    expect((await by.get('/api/statistics')).status).toBe(403);
    const { body } = await by.get<{ items: { id: string }[] }>('/api/auth/factors');
    const code = generateSync({ secret: editor.seed, epoch: clock.now().getTime() / 1_000 });
    expect(await by.post(`/api/auth/factors/${body.items[0]?.id}/verify`, { code })).toMatchObject({
      status: 200,
      body: { next: 'done' },
    });
    expect((await by.get('/api/statistics')).status).toBe(200);
  });
});

describe('S3: asking for a reset', () => {
  it('answers alike for known and unknown addresses, and sends nothing to an unknown one', async () => {
    const { email } = await member();
    const unknown = newAddress();
    const answers = [await ask(email), await ask(unknown), await ask(email)];
    const shown = answers.map(({ status, body, headers }) => ({
      status,
      body,
      headers: Object.keys(headers).sort(),
    }));
    expect(shown[0]).toMatchObject({ status: 200, body: { ok: true } });
    expect(shown[1]).toEqual(shown[0]);
    expect(shown[2]).toEqual(shown[0]);
    await jobs.runDue();
    expect(await mailsTo(owner, unknown)).toEqual([]);
    const { rows } = await owner.query('select from links where email is not null');
    expect(rows).toEqual([]);
  });

  it('does the same work for a known address as for an unknown one', async () => {
    const { email } = await member();
    await ask(newAddress());
    const known = await workOf(() => ask(email));
    expect(known).toMatchObject({ hashed: [], compared: [] });
    expect(known.statements.length).toBeGreaterThan(0);
    expect(await workOf(() => ask(newAddress()))).toEqual(known);
  });
});

describe('the mailbox of an account', () => {
  it('gets one mail in two minutes, also when twenty ask at once', async () => {
    const { email } = await member();
    await Promise.all(Array.from({ length: 20 }, () => ask(email)));
    await jobs.runDue();
    expect(await resetMails(email)).toHaveLength(1);
    clock.advance(2 * minute - 1);
    await mailed(email);
    expect(await resetMails(email)).toHaveLength(1);
    clock.advance(1);
    await mailed(email);
    expect(await resetMails(email)).toHaveLength(2);
  });
});

describe('the link of a reset', () => {
  it('works once, also for twenty at the same moment', async () => {
    const { id, email } = await member();
    const token = await mailed(email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => choose(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'link-invalid')).toHaveLength(19);
    const { rows } = await owner.query('select ended_at from sessions where user_id = $1', [id]);
    expect(rows).toEqual([{ ended_at: null }]);
  });

  it('ends after an hour, with the next one, and with another password', async () => {
    const { email } = await member();
    const first = await mailed(email);
    clock.advance(2 * minute);
    const second = await mailed(email);
    expect((await choose(first)).body.code).toBe('link-invalid');
    clock.advance(hour);
    expect((await choose(second)).body.code).toBe('link-invalid');
    expect((await signIn(email, oldPassword)).status).toBe(200);
    expect((await choose(await mailed(email))).status).toBe(200);
  });

  it('that is unknown, expired, used or of another kind is refused alike, and changes nothing', async () => {
    const [gone, late] = [await member(), await member()];
    const used = await mailed(gone.email);
    await choose(used);
    const expired = await mailed(late.email);
    clock.advance(hour);
    await visitor().post('/api/auth/sign-up', {
      email: newAddress(),
      password: 'quelle-und-bach',
      firstName: 'A',
      lastName: 'B',
    });
    await jobs.runDue();
    const foreign = tokenIn((await mailsTo(owner, `gian.${people}@post.example`))[0]);
    const state = () =>
      owner.query(
        'select (select count(*) from sessions), (select count(*) from audit_logs), password_hash from users',
      );
    const before = await state();
    const answers = [];
    for (const token of ['A'.repeat(43), expired, used, foreign]) {
      const by = visitor();
      const { status, body } = await choose(token, newPassword, by);
      const { requestId: _, ...rest } = body;
      answers.push({ status, rest, cookies: [...by.cookies] });
    }
    expect(answers[0]).toMatchObject({ status: 400, rest: { code: 'link-invalid' }, cookies: [] });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    expect((await state()).rows).toEqual(before.rows);
  });

  it('survives a password that is refused', async () => {
    const { email } = await member();
    const token = await mailed(email);
    const message = 'Please leave your name and your e-mail address out of the password.';
    expect(await choose(token, 'my-caduff-26')).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', errors: [{ path: 'password', message }] },
    });
    expect((await choose(token, 'iloveyou')).body.code).toBe('invalid-input');
    expect((await choose(token)).status).toBe(200);
  });
});

describe('S24: a reset', () => {
  it('is audited, asked for and done, without the address that was typed', async () => {
    const { id, email } = await member();
    const by = visitor();
    await ask('typed@by-mistake.example', {}, by);
    await ask(email, {}, by);
    await jobs.runDue();
    await choose(tokenIn((await mailsTo(owner, email))[0]), newPassword, by);
    const rows = await auditRowsFrom({ owner, ctx }, by.address);
    expect(rows.map(({ action, user_id, resource_id }) => [action, user_id, resource_id])).toEqual([
      ['password_reset_requested', null, null],
      ['password_reset_requested', null, id],
      ['password_set', id, id],
      ['signed_in', id, expect.any(String)],
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/typed|gian|post\.example/);
  });

  it('puts ids alone into its job', async () => {
    const { email } = await member();
    await jobs.runDue();
    await ask(email);
    const { rows } = await owner.query('select data from account_job_outbox');
    expect(rows).toEqual([
      { data: { kind: 'reset_password', linkId: expect.stringMatching(/^[0-9a-f-]{36}$/) } },
    ]);
    await jobs.runDue();
  });
});
