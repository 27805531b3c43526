import { describe, expect, it } from 'vitest';
import { day, hour, minute } from '#infra/test/clock.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs, tokenIn } from '#infra/test/jobs.ts';

const { ctx, clock, owner, visitor, submit, advance } = await freshDatabase();
const jobs = testJobs(ctx);
const url = '/api/confirmation-mails';

interface Sent {
  data: { applicationId: string; sendAgainToken: string };
}
/** A visitor who has just applied; the first mail has come. */
async function applied(key: string = crypto.randomUUID()) {
  const form = exampleForm();
  const by = visitor();
  const { status, body } = await by.post<Sent>('/api/secure-application-submit', form, { key });
  expect(status).toBe(201);
  await jobs.runDue();
  return { by, form, ...body.data };
}
const mails = (email: string) => mailsTo(owner, email);
const accepted = { status: 202, body: { ok: true } };

describe("ruling 38: 'send again' on the success screen, without an account", () => {
  it('sends the same link to the address of the application', async () => {
    const { by, form, sendAgainToken } = await applied();
    expect(await by.post(url, { submission: sendAgainToken })).toMatchObject(accepted);
    await jobs.runDue();
    const [first, second] = await mails(form.email);
    expect(tokenIn(second)).toBe(tokenIn(first));
  });

  it('is for the browser that applied alone: a guessed, changed or foreign token sends nothing', async () => {
    const { form, applicationId, sendAgainToken } = await applied();
    const [id = '', ends = '', mac = ''] = sendAgainToken.split('.');
    const other = (await applied()).sendAgainToken.split('.');
    const forged = [
      applicationId,
      `${id}.${Number(ends) + hour}.${mac}`,
      `${id}.${other[1]}.${other[2]}`,
      `${id}.${ends}.${mac.slice(1)}A`,
      `${id}.${ends}.`,
      '',
    ];
    for (const submission of forged)
      expect(await visitor().post(url, { submission })).toMatchObject({
        status: 400,
        body: { code: 'link-invalid' },
      });
    await jobs.runDue();
    expect(await mails(form.email)).toHaveLength(1);
  });

  it('ends after an hour', async () => {
    const { by, form, sendAgainToken } = await applied();
    clock.advance(hour);
    expect(await by.post(url, { submission: sendAgainToken })).toMatchObject({ status: 400 });
    await jobs.runDue();
    expect(await mails(form.email)).toHaveLength(1);
  });

  it('S23: sends once in two minutes, from however many addresses it is asked', async () => {
    const { by, form, sendAgainToken } = await applied();
    const ask = (who = visitor()) => who.post(url, { submission: sendAgainToken });
    // to the beginning of a span of two minutes
    clock.advance(2 * minute - (clock.now().getTime() % (2 * minute)));
    expect(await ask(by)).toMatchObject(accepted);
    expect(await ask(by)).toMatchObject({
      status: 429,
      body: { detail: expect.stringContaining('two minutes') },
    });
    for (let n = 0; n < 5; n++) expect(await ask()).toMatchObject(accepted);
    await jobs.runDue();
    expect(await mails(form.email)).toHaveLength(2);
    clock.advance(2 * minute);
    expect(await ask(by)).toMatchObject(accepted);
    await jobs.runDue();
    expect(await mails(form.email)).toHaveLength(3);
    const { rowCount } = await owner.query(
      `select from audit_logs a join application_forms f on f.application_id::text = a.resource_id
       where a.action = 'confirmation_mail_asked' and f.email = $1`,
      [form.email],
    );
    expect(rowCount).toBe(2);
  });

  it('says the same, and sends nothing, once the address is confirmed', async () => {
    const { by, form, sendAgainToken } = await applied();
    await visitor().post('/api/auth/confirm', { token: tokenIn((await mails(form.email))[0]) });
    expect(await by.post(url, { submission: sendAgainToken })).toMatchObject(accepted);
    await jobs.runDue();
    expect(await mails(form.email)).toHaveLength(1);
  });
});

describe("ruling 38: 'send again' on the page of a link that has ended", () => {
  async function dead() {
    const { email } = exampleForm();
    const id = await submit({ email });
    await jobs.runDue();
    const link = tokenIn((await mails(email)).at(-1));
    clock.advance(10 * day + minute);
    expect((await visitor().post('/api/auth/confirm', { token: link })).status).toBe(400);
    return { id, email, link };
  }
  const ask = (link: string) => visitor().post(url, { link });

  it('mails a fresh link that works, to the address of the application', async () => {
    const { id, email, link } = await dead();
    await jobs.runDue();
    const before = (await mails(email)).length;
    expect(await ask(link)).toMatchObject(accepted);
    await jobs.runDue();
    const sent = await mails(email);
    expect(sent).toHaveLength(before + 1);
    const fresh = tokenIn(sent.at(-1));
    expect(fresh).not.toBe(link);
    clock.advance(10 * day - minute);
    const confirmed = await visitor().post('/api/auth/confirm', { token: fresh });
    expect(confirmed).toMatchObject({ status: 200, body: { alreadyConfirmed: false } });
    const { rows } = await owner.query('select status from application_states where application_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ status: 'email_confirmed' }]);
  });

  it('answers alike for a link that never was, one that was used, and one of an application that is gone', async () => {
    const gone = await dead();
    await owner.query('delete from application_forms where application_id = $1', [gone.id]);
    const moved = await dead();
    await advance(moved.id, 'email_confirmed');
    const real = await dead();
    const answers = [];
    for (const link of [real.link, 'A'.repeat(43), 'x', moved.link, gone.link]) {
      const { status, body } = await ask(link);
      answers.push({ status, body });
    }
    for (const answer of answers) expect(answer).toEqual(accepted);
    await jobs.runDue();
    expect((await mails(moved.email)).filter(({ subject }) => subject.includes('confirm'))).toHaveLength(1);
  });
});
