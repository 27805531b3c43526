import { describe, expect, it } from 'vitest';
import { day, minute } from '#infra/test/clock.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs, tokenIn } from '#infra/test/jobs.ts';
import type { EventView } from '#services/event-log/contract.ts';
import { readStream } from '#services/event-log/read.ts';
import { confirmAddress, ensureAccount } from '#services/identity/accounts.ts';
import { notMeReason } from './disclaim-application.ts';

const { ctx, clock, owner, visitor, submit, signedIn, signInStaff } = await freshDatabase();
const jobs = testJobs(ctx);

const notMe = (token: string) => visitor().post('/api/auth/not-me', { token });
const confirm = (token: string) => visitor().post('/api/auth/confirm', { token });
/** An application whose mail has come, and the secrets of its two links. */
async function mailed(changes: { email?: string } = {}) {
  const email = changes.email ?? exampleForm().email;
  const id = await submit({ email, position: 'Personal Assistant' });
  await jobs.runDue();
  const mail = (await mailsTo(owner, email)).at(-1);
  const notMeToken = /\/careers\/not-me\?token=([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
  return { id, email, text: mail?.text ?? '', token: tokenIn(mail), notMeToken };
}
async function accountAt(email: string) {
  const { id: userId } = await ensureAccount(ctx.pool, { email, firstName: '', lastName: '' }, clock.now());
  await confirmAddress(ctx.pool, userId, clock.now());
  return { userId, who: await signedIn({ userId, role: 'applicant' }) };
}
async function rowOf(id: string) {
  const { rows } = await owner.query(
    `select a.workflow_status as status, a.user_id, f.disclaimed_at is not null as disclaimed
     from applications a join application_forms f on f.application_id = a.id where a.id = $1`,
    [id],
  );
  return rows[0];
}

describe('S31: the confirmation mail', () => {
  it('says which application it confirms, when it was sent, and how to say that it was someone else', async () => {
    const { text, notMeToken, token } = await mailed();
    expect(text).toMatch(/one application: Personal Assistant, submitted on .*2026 at .*\(Zurich time\)/);
    expect(text).toContain('This was not me:\n');
    expect(notMeToken).toMatch(/^[\w-]{43}$/);
    expect(notMeToken).not.toBe(token);
  });
});

describe("S31: 'this was not me'", () => {
  it('withdraws the application, detaches it, ends its links, and staff read why', async () => {
    const { userId, who } = await accountAt(exampleForm().email);
    const { email } = (await owner.query('select email from users where id = $1', [userId])).rows[0];
    const { id, token, notMeToken } = await mailed({ email });
    expect(await notMe(notMeToken)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await rowOf(id)).toEqual({ status: 'rejected', user_id: null, disclaimed: true });
    expect(await confirm(token)).toMatchObject({ status: 400, body: { code: 'link-invalid' } });
    expect((await rowOf(id)).user_id).toBeNull();
    const offered = await who.get<{ items: unknown[] }>('/api/me/unclaimed-applications');
    expect(offered.body.items).toEqual([]);
    expect((await who.post('/api/me/claims', { applicationId: id })).status).toBe(404);

    const editor = await signInStaff('editor');
    const { items } = (await editor.get<{ items: EventView[] }>(`/api/applications/${id}/events`)).body;
    expect(items.find(({ type }) => type === 'application.withdrawn')).toMatchObject({
      to: 'rejected',
      reason: notMeReason,
      actor: { kind: 'applicant', id: null },
    });
    const { rowCount } = await owner.query(
      "select from audit_logs where action = 'application_disclaimed' and resource_id = $1",
      [id],
    );
    expect(rowCount).toBe(1);
  });

  it('writes no further mail to that mailbox', async () => {
    const { email, notMeToken } = await mailed();
    await notMe(notMeToken);
    await jobs.runDue();
    expect(await mailsTo(owner, email)).toHaveLength(1);
  });

  it('takes it out of the account that was made for its address, and a late job does not put it back', async () => {
    const { id, notMeToken } = await mailed();
    expect((await rowOf(id)).user_id).not.toBeNull();
    await notMe(notMeToken);
    await jobs.work('create-applicant-user', { applicationId: id, version: 1 });
    expect(await rowOf(id)).toEqual({ status: 'rejected', user_id: null, disclaimed: true });
  });

  it('leaves it in the account of another address, which sent it', async () => {
    const sender = await accountAt(exampleForm().email);
    const form = exampleForm();
    const sent = await sender.who.post<{ data: { applicationId: string } }>(
      '/api/secure-application-submit',
      form,
    );
    const id = sent.body.data.applicationId;
    await jobs.runDue();
    const text = (await mailsTo(owner, form.email)).at(-1)?.text ?? '';
    await notMe(/not-me\?token=([\w-]{43})/.exec(text)?.[1] ?? '');
    expect(await rowOf(id)).toEqual({ status: 'rejected', user_id: sender.userId, disclaimed: true });
  });

  it('works once: pressed ten times at the same moment it is one withdrawal, and each press is answered alike', async () => {
    const { id, notMeToken } = await mailed();
    const answers = await Promise.all(Array.from({ length: 10 }, () => notMe(notMeToken)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const types = (await readStream(owner, id)).map(({ body }) => JSON.parse(body).type);
    expect(types).toEqual(['application.submitted', 'deadline.set', 'application.withdrawn']);
  });

  it('and the confirmation, pressed at the same moment, end as one of the two', async () => {
    const { id, token, notMeToken } = await mailed();
    const [confirmed, disclaimed] = await Promise.all([confirm(token), notMe(notMeToken)]);
    const { status, disclaimed: isDisclaimed } = await rowOf(id);
    if (confirmed.status === 200) {
      expect(disclaimed).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect({ status, isDisclaimed }).toEqual({ status: 'email_confirmed', isDisclaimed: false });
    } else {
      expect(disclaimed.status).toBe(200);
      expect({ status, isDisclaimed }).toEqual({ status: 'rejected', isDisclaimed: true });
    }
  });

  it('is refused once the address was confirmed for it: the person signs in to withdraw', async () => {
    const { id, token, notMeToken } = await mailed();
    await confirm(token);
    expect(await notMe(notMeToken)).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringContaining('Sign in to withdraw it') },
    });
    expect((await rowOf(id)).status).toBe('email_confirmed');
  });

  it('is changed by no GET, and no other link, ended or forged, does it', async () => {
    const { id, token, notMeToken } = await mailed();
    for (const url of [`/careers/not-me?token=${notMeToken}`, `/api/auth/not-me?token=${notMeToken}`])
      await visitor().get(url, { headers: { accept: 'text/html' } });
    for (const wrong of [token, `${notMeToken.slice(0, -4)}AAAA`])
      expect(await notMe(wrong)).toMatchObject({ status: 400, body: { code: 'link-invalid' } });
    expect((await confirmedByNotMe(notMeToken)).status).toBe(400);
    clock.advance(10 * day + minute);
    expect(await notMe(notMeToken)).toMatchObject({ status: 400, body: { code: 'link-invalid' } });
    expect(await rowOf(id)).toMatchObject({ status: 'application_received', disclaimed: false });
  });
});
const confirmedByNotMe = confirm;

describe("S31: 'it was not me' in the portal", () => {
  it('withdraws what is offered to the owner of the address, and nothing else', async () => {
    const { email } = exampleForm();
    const { who } = await accountAt(email);
    const { id } = await mailed({ email });
    const foreign = await submit();
    const say = (applicationId: string) => who.post('/api/me/disclaims', { applicationId });
    expect(await say(foreign)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect(await say(id)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await rowOf(id)).toEqual({ status: 'rejected', user_id: null, disclaimed: true });
    expect((await say(id)).status).toBe(404);
    expect((await rowOf(foreign)).status).toBe('application_received');
  });
});
