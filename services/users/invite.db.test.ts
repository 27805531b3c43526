import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs, tokenIn } from '#infra/test/jobs.ts';
import { ensureAccount, setPasswordHash } from '#services/identity/accounts.ts';
import type { inviteResult, Session, UserRow } from '#services/identity/contract.ts';
import { hashPassword } from '#services/identity/passwords/hash.ts';

const { ctx, clock, owner, visitor, signInStaff, submit } = await freshDatabase();
const jobs = testJobs(ctx);
const admin = await signInStaff('admin');

type Invited = z.infer<typeof inviteResult>;
const invite = <T = Invited>(given: object) => admin.post<T>('/api/users', given);
const mails = async (email: string) => {
  await jobs.runDue();
  return mailsTo(owner, email);
};
const user = async (search: string) =>
  (await admin.get<{ items: UserRow[] }>(`/api/users?search=${encodeURIComponent(search)}`)).body.items[0];

describe('ruling 21: an invitation', () => {
  it('makes the account with its role, and a mail lets its owner choose a password', async () => {
    const email = 'Nora.Frei@adjutant.example';
    const { status, body } = await invite({
      email: ` ${email} `,
      role: 'editor',
      firstName: 'Nora',
      lastName: 'Frei',
    });
    expect({ status, body }).toEqual({
      status: 201,
      body: { id: expect.any(String), isNew: true, role: 'editor' },
    });
    expect(await user(email)).toMatchObject({ displayName: 'Nora Frei', role: 'editor', providers: [] });
    const [mail, ...more] = await mails(email);
    expect(more).toEqual([]);
    const nora = visitor();
    // Staff's eight characters, not an applicant's six (ruling 17).
    const short = await nora.post('/api/auth/password', { token: tokenIn(mail), password: 'kiesel' });
    expect(short.status).toBe(400);
    const chosen = await nora.post('/api/auth/password', {
      token: tokenIn(mail),
      password: 'kiesel im bach',
    });
    expect(chosen).toMatchObject({ status: 200, body: { next: 'first-login' } });
    expect((await nora.get<Session>('/api/auth/session')).body).toMatchObject({
      user: { role: 'editor' },
      mustChangePassword: false,
    });
    expect((await nora.get('/api/statistics')).status).toBe(403);
    expect(await user(email)).toMatchObject({ providers: ['password'] });
  });

  it('takes an e-mail and a role alone, also of an applicant', async () => {
    const { body } = await invite({ email: 'just@adjutant.example', role: 'applicant' });
    expect(body).toMatchObject({ isNew: true, role: 'applicant' });
    expect(await user('just@')).toMatchObject({ displayName: 'just', role: 'applicant' });
    expect(await mails('just@adjutant.example')).toHaveLength(1);
  });

  it('again is another mail, and the newest link counts; there is still one account', async () => {
    const given = { email: 'twice@adjutant.example', role: 'editor' };
    const first = await invite(given);
    clock.advance(1_000);
    const second = await invite({ ...given, email: 'TWICE@adjutant.example' });
    expect(second.body).toEqual({ id: first.body.id, isNew: false, role: 'editor' });
    const sent = await mails(given.email);
    expect(sent.length).toBeGreaterThanOrEqual(1);
    const link = tokenIn(sent.at(-1));
    const password = 'kiesel im bach';
    expect((await visitor().post('/api/auth/password', { token: link, password })).status).toBe(200);
    for (const mail of sent)
      expect((await visitor().post('/api/auth/password', { token: tokenIn(mail), password })).status).toBe(
        400,
      );
  });

  it('of an account with a password gives it the role and no password link; its sessions end', async () => {
    const editor = await signInStaff('editor');
    const { body } = await invite({
      email: editor.email,
      role: 'admin',
      firstName: 'Other',
      lastName: 'Name',
    });
    expect(body).toEqual({ id: editor.userId, isNew: false, role: 'admin' });
    expect(await editor.get('/api/users')).toMatchObject({
      status: 401,
      body: { current: { reason: 'role-changed' } },
    });
    expect(await user(editor.email)).toMatchObject({ role: 'admin', displayName: 'Reto Editor' });
    const sent = await mails(editor.email);
    expect(sent.map((mail) => /token=/.test(mail.text))).toEqual([false]);
    const again = { email: editor.email, password: editor.password };
    expect((await visitor().post('/api/auth/sign-in', again)).body).toEqual({ next: 'mfa' });
  });

  it('of an account with a password and this very role changes nothing and sends no mail', async () => {
    const editor = await signInStaff('editor');
    await invite({ email: editor.email, role: 'editor' });
    expect((await editor.get('/api/users')).status).toBe(200);
    expect(await mails(editor.email)).toEqual([]);
  });

  it('makes staff of an applicant who applied and has no password yet', async () => {
    const { email } = exampleForm();
    await submit({ email });
    await jobs.runDue();
    const { body } = await invite({ email, role: 'editor' });
    expect(body).toMatchObject({ isNew: false, role: 'editor' });
    const invitation = (await mails(email)).at(-1);
    expect(invitation?.subject).toBe('Your access to Cursus');
    expect(tokenIn(invitation)).toMatch(/^[\w-]{43}$/);
  });

  it('of an applicant with a password asks for another one, which staff’s rules fit', async () => {
    const { id } = await ensureAccount(
      ctx.pool,
      { email: 'short@post.example', firstName: '', lastName: '' },
      clock.now(),
    );
    await setPasswordHash(ctx.pool, id, await hashPassword('kiesel'), true);
    await invite({ email: 'short@post.example', role: 'editor' });
    const by = visitor();
    const answer = await by.post('/api/auth/sign-in', { email: 'short@post.example', password: 'kiesel' });
    expect(answer.body).toEqual({ next: 'first-login' });
    expect((await by.get<Session>('/api/auth/session')).body.mustChangePassword).toBe(true);
  });

  it('S24: is audited, without the address', async () => {
    const { body } = await invite({ email: 'seen@adjutant.example', role: 'editor' });
    const { rows } = await owner.query(
      'select user_id, action, metadata from audit_logs where resource_id = $1 order by audit_id',
      [body.id],
    );
    expect(rows.map((row) => [row.user_id, row.action])).toEqual([
      [admin.userId, 'role_updated'],
      [admin.userId, 'user_invited'],
    ]);
    expect(JSON.stringify(rows)).not.toContain('seen@');
  });

  it('sent twenty times at once makes one account', async () => {
    const asked = Array.from({ length: 20 }, () =>
      invite({ email: 'crowd@adjutant.example', role: 'editor' }),
    );
    const answers = await Promise.all(asked);
    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(201));
    expect(answers.filter((answer) => answer.body.isNew)).toHaveLength(1);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  });

  it('refuses what is no address, no role, or a field it does not know', async () => {
    for (const given of [
      { email: '', role: 'editor' },
      { email: 'not an address', role: 'editor' },
      { email: 'a@b.example', role: 'owner' },
      { email: 'a@b.example' },
      { email: 'a@b.example', role: 'editor', password: 'x' },
    ])
      expect((await invite(given)).status, JSON.stringify(given)).toBe(400);
    expect(await user('a@b.example')).toBeUndefined();
  });
});
