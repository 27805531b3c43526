import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { endAll, startWorker } from '#infra/faults/processes.ts';
import { nowClock } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { testJobs, tokenIn } from '#infra/test/jobs.ts';
import { startSmtp } from '#infra/test/smtp.ts';
import { until } from '#infra/test/until.ts';
import { type AccountMail, tellOwner } from '#services/identity/account-jobs.ts';
import { ensureAccount, setRole } from '#services/identity/accounts.ts';
import { issueInvitation } from '#services/identity/passwords/invitation.ts';
import { smtpMail } from '#services/platform/mail.ts';

const { ctx, env, clock, owner, visitor, signInStaff } = await freshDatabase({ clock: nowClock() });
const smtp = await startSmtp();
const sender = 'Adjutant AG <office@adjutant.example>';
const jobs = testJobs(ctx, smtpMail(smtp.url, sender));
const down = testJobs(ctx, smtpMail('smtp://127.0.0.1:1', sender));
const admin = await signInStaff('admin');
afterAll(endAll);
beforeEach(() => smtp.refuse());

let people = 0;
async function member(role?: 'editor'): Promise<{ id: string; email: string }> {
  const email = `flavia.${++people}@post.example`;
  const { id } = await ensureAccount(
    ctx.pool,
    { email, firstName: 'Flavia', lastName: 'Meier' },
    clock.now(),
  );
  if (role) await setRole(ctx.pool, id, role);
  return { id, email };
}
/** Asks for a reset and takes its job from the outbox. */
async function resetJob(email: string): Promise<AccountMail> {
  await visitor().post('/api/auth/password-reset', { email });
  const { rows } = await owner.query<{ data: AccountMail }>('delete from account_job_outbox returning data');
  const job = rows[0]?.data;
  if (!job) throw new Error('no job was put');
  return job;
}
async function recordsOf(userId: string) {
  const { rows } = await owner.query(
    `select kind, status, attempts, response, application_id, cause_version, sent_at is not null as has_time
     from mails where user_id = $1 order by queued_at`,
    [userId],
  );
  return rows;
}
const work = (job: AccountMail, by = jobs) => by.work('send-account-mail', job);

describe('the worker', () => {
  it('brings a mail about an account from the outbox to the mailbox, and its link works', async () => {
    const { id, email } = await member();
    await visitor().post('/api/auth/password-reset', { email });
    const worker = await startWorker({ ...env, SMTP_URL: smtp.url });
    await until(
      async () => [smtp.mailsTo(email).length, (await recordsOf(id))[0]?.status],
      ([mails, status]) => mails === 1 && status === 'sent',
    );
    const [mail] = smtp.mailsTo(email);
    expect(mail?.from).toBe('office@adjutant.example');
    const given = { token: tokenIn(mail), password: 'wald-und-wiese' };
    expect((await visitor().post('/api/auth/password', given)).status).toBe(200);
    expect(await recordsOf(id)).toMatchObject([
      { kind: 'reset_password', status: 'sent', attempts: 1, application_id: null, cause_version: null },
    ]);
    expect(await worker.end()).toBe(0);
  });
});

describe('F7: a mail about an account', () => {
  it('leaves once a cause, also when its job runs twice', async () => {
    const { id, email } = await member();
    const job = await resetJob(email);
    await work(job);
    await work(job);
    expect(smtp.mailsTo(email)).toHaveLength(1);
    expect(await recordsOf(id)).toMatchObject([{ status: 'sent', attempts: 1, has_time: true }]);
  });

  it('whose server is down or puts it off is an error for the queue, noted, and goes out at a next try', async () => {
    const { id, email } = await member();
    const job = await resetJob(email);
    await expect(work(job, down)).rejects.toThrow('ECONNREFUSED');
    smtp.refuse({ responseCode: 451, message: 'greylisted, come again' });
    await expect(work(job)).rejects.toThrow('451');
    expect(await recordsOf(id)).toMatchObject([
      { status: 'queued', attempts: 2, response: expect.stringContaining('greylisted'), has_time: false },
    ]);
    await work(job);
    expect(await recordsOf(id)).toMatchObject([{ status: 'sent', attempts: 3 }]);
    expect(smtp.mailsTo(email)).toHaveLength(1);
  });

  it('tried again carries the same Message-ID and the same link', async () => {
    const { id, email } = await member();
    const job = await resetJob(email);
    await work(job);
    await owner.query("update mails set status = 'failed' where user_id = $1", [id]);
    await work(job);
    const [first, second] = smtp.mailsTo(email);
    const idOf = (source?: string) => /^Message-ID: (.*)$/im.exec(source ?? '')?.[1];
    expect(idOf(first?.source)).toMatch(/@adjutant\.example>/);
    expect(idOf(second?.source)).toBe(idOf(first?.source));
    expect(tokenIn(second)).toBe(tokenIn(first));
  });

  it('is not sent when its link is used or over, or its account gone', async () => {
    const [voided, gone] = [await member(), await member()];
    const late = await resetJob(voided.email);
    await owner.query('update links set expires_at = created_at where user_id = $1', [voided.id]);
    await work(late);
    const orphan = await resetJob(gone.email);
    await owner.query('delete from users where id = $1', [gone.id]);
    await work(orphan);
    await work({ kind: 'password_changed', userId: gone.id, at: clock.now().toISOString() });
    expect([...smtp.mailsTo(voided.email), ...smtp.mailsTo(gone.email)]).toEqual([]);
  });
});

describe('an invitation', () => {
  const invite = (userId: string) =>
    issueInvitation(ctx.pool, ctx, { userId, invitedBy: admin.userId, at: ctx.clock() });

  it('names the role and who invited, for seven days, and leads to the first login', async () => {
    const { email, id } = await member('editor');
    await invite(id);
    await jobs.runDue();
    const [mail] = smtp.mailsTo(email);
    expect(mail?.text).toContain('Reto Admin has given you access');
    expect(mail?.text).toContain('as an editor');
    const { rows } = await owner.query(
      "select expires_at - created_at = '7 days' as week from links where user_id = $1",
      [id],
    );
    expect(rows).toEqual([{ week: true }]);
    const answer = await visitor().post('/api/auth/password', {
      token: tokenIn(mail),
      password: 'wald-und-wiese',
    });
    expect(answer).toMatchObject({ status: 200, body: { next: 'first-login' } });
  });

  it('is replaced by a newer one', async () => {
    const { email, id } = await member('editor');
    await invite(id);
    await jobs.runDue();
    clock.advance(1_000);
    await invite(id);
    await jobs.runDue();
    const [first, second] = smtp.mailsTo(email).map(tokenIn);
    const by = (token = '') => visitor().post('/api/auth/password', { token, password: 'wald-und-wiese' });
    expect((await by(first)).body.code).toBe('link-invalid');
    expect((await by(second)).status).toBe(200);
  });

  it('of an account with a password asks them to sign in', async () => {
    const { email, userId } = await signInStaff('editor');
    await invite(userId);
    await jobs.runDue();
    expect(smtp.mailsTo(email)[0]?.text).toContain('Sign in with the password that you have.');
    expect(smtp.mailsTo(email)[0]?.text).not.toContain('token=');
  });
});

describe('a notice', () => {
  it('goes to the owner once for each time, however often it is put', async () => {
    const { id, email } = await member();
    const at = clock.now();
    for (const when of [at, at, new Date(at.getTime() + 60_000)])
      await tellOwner(ctx.pool, 'new_factor', id, when);
    await jobs.runDue();
    await tellOwner(ctx.pool, 'new_factor', id, at);
    await jobs.runDue();
    expect(smtp.mailsTo(email)).toHaveLength(2);
  });
});
