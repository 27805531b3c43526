import { describe, expect, it } from 'vitest';
import { hour } from '#infra/test/clock.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs, tokenIn } from '#infra/test/jobs.ts';
import type { Session } from '../contract.ts';

const { ctx, clock, owner, visitor, submit } = await freshDatabase();
const jobs = testJobs(ctx);
const choose = (token: string, password: string, by = visitor()) =>
  by.post('/api/auth/password', { token, password });

/** An applicant who pressed the mail's link, with the token for choosing a password. */
async function confirmed(): Promise<{ email: string; mailToken: string; token: string }> {
  const { email } = exampleForm();
  await submit({ email });
  await jobs.runDue();
  const mailToken = tokenIn((await mailsTo(owner, email))[0]);
  const { body } = await visitor().post<{ passwordToken: string }>('/api/auth/confirm', { token: mailToken });
  return { email, mailToken, token: body.passwordToken };
}

describe('choosing a password by link', () => {
  it('signs in at once, and the password then works for itself', async () => {
    const { email, token } = await confirmed();
    const by = visitor();
    expect(await choose(token, 'wald-und-wiese', by)).toMatchObject({ status: 200, body: { next: 'done' } });
    expect((await by.get<Session>('/api/auth/session')).body.user).toMatchObject({
      email,
      role: 'applicant',
    });
    const again = await visitor().post('/api/auth/sign-in', { email, password: 'wald-und-wiese' });
    expect(again.status).toBe(200);
  });

  it('works once, also for several at the same moment', async () => {
    const { email, token } = await confirmed();
    const passwords = Array.from({ length: 6 }, (_, n) => `choice-number-${n}`);
    const answers = await Promise.all(passwords.map((password) => choose(token, password)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await visitor().post('/api/auth/sign-in', { email, password: winner })).status).toBe(200);
    expect(await choose(token, 'one-more-try')).toMatchObject({
      status: 400,
      body: { code: 'link-invalid' },
    });
  });

  it('ends after an hour', async () => {
    const { token } = await confirmed();
    clock.advance(hour);
    expect(await choose(token, 'too-late-now')).toMatchObject({
      status: 400,
      body: { code: 'link-invalid' },
    });
  });

  it('does not take the mail’s own link, a forged one, or a short password', async () => {
    const { mailToken, token } = await confirmed();
    expect((await choose(mailToken, 'wald-und-wiese')).body.code).toBe('link-invalid');
    expect((await choose('A'.repeat(43), 'wald-und-wiese')).body.code).toBe('link-invalid');
    expect(await choose(token, '12345')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'password', message: 'Password must be at least 6 characters' }] },
    });
    expect((await choose(token, 'wieses')).status).toBe(200);
  });

  it('S4: ends the sessions that were open before', async () => {
    const { email, token } = await confirmed();
    const before = visitor();
    await choose(token, 'the-first-password', before);
    expect((await before.get('/api/me/application')).status).toBe(200);
    // a second application of the same person whose account has no password again
    await owner.query('update users set password_hash = null where email = $1', [email]);
    clock.advance(1_000);
    await submit({ email });
    await jobs.runDue();
    const mail = tokenIn((await mailsTo(owner, email)).at(-1));
    const { body } = await visitor().post<{ passwordToken: string }>('/api/auth/confirm', { token: mail });
    expect((await choose(body.passwordToken, 'the-second-password')).status).toBe(200);
    expect((await before.get('/api/me/application')).status).toBe(401);
  });

  it('leaves no token in the database: the table knows hashes', async () => {
    const { mailToken, token } = await confirmed();
    const { rows } = await owner.query("select l::text || encode(token_hash, 'escape') as row from links l");
    const all = JSON.stringify(rows);
    expect(all).not.toContain(token);
    expect(all).not.toContain(mailToken);
  });
});
