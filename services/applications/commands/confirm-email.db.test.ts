import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { day, hour, minute } from '#infra/test/clock.ts';
import { answerDropper } from '#infra/test/drop-answer.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs, tokenIn } from '#infra/test/jobs.ts';
import { readStream } from '#services/event-log/read.ts';
import { setPasswordHash } from '#services/identity/accounts.ts';
import type { confirmResult } from '#services/identity/contract.ts';
import { undoBeforeMailMs } from '../effects.ts';

const { ctx, clock, owner, visitor, submit, advance, buildApp } = await freshDatabase();
const dropAnswer = answerDropper(buildApp);
const jobs = testJobs(ctx);
type Confirmed = z.infer<typeof confirmResult>;

const press = (token: string) => visitor().post<Confirmed>('/api/auth/confirm', { token });
const refused = (token: string) => visitor().post('/api/auth/confirm', { token });

/** An application whose confirmation mail has come. */
async function mailed(): Promise<{ id: string; token: string; email: string }> {
  const { email, firstName } = exampleForm();
  const id = await submit({ email, firstName });
  await jobs.runDue();
  return { id, email, token: tokenIn((await mailsTo(owner, email)).at(-1)) };
}
async function stateOf(id: string) {
  const { rows } = await owner.query(
    `select a.workflow_status, a.email_confirmed_at, a.user_id, u.email_confirmed_at as account_confirmed_at
     from applications a left join users u on u.id = a.user_id where a.id = $1`,
    [id],
  );
  return rows[0];
}

describe('the confirmation link', () => {
  it('confirms address and account, attaches the application and moves it on', async () => {
    const { id, token } = await mailed();
    clock.advance(hour);
    const { status, body } = await press(token);
    expect(status).toBe(200);
    expect(body).toEqual({
      firstName: 'Ursina',
      alreadyConfirmed: false,
      passwordToken: expect.stringMatching(/^[\w-]{43}$/),
      hasOther: false,
      pressedBy: 'visitor',
    });
    const now = clock.now().toISOString();
    expect(await stateOf(id)).toEqual({
      workflow_status: 'email_confirmed',
      email_confirmed_at: now,
      account_confirmed_at: now,
      user_id: expect.any(String),
    });
    const last = (await readStream(owner, id)).at(-1);
    expect(JSON.parse(last?.body ?? '')).toMatchObject({
      type: 'email.confirmed',
      actor: { kind: 'applicant' },
    });
  });

  it('works once: a second press after the password says so, changes nothing and sets no other password', async () => {
    const { id, token } = await mailed();
    const { body } = await press(token);
    const chosen = { token: body.passwordToken, password: 'wald-und-wiese' };
    expect((await visitor().post('/api/auth/password', chosen)).status).toBe(200);
    const events = (await readStream(owner, id)).length;
    clock.advance(minute);
    const again = await press(token);
    expect(again).toMatchObject({ status: 200, body: { alreadyConfirmed: true, passwordToken: null } });
    expect(await readStream(owner, id)).toHaveLength(events);
    const other = { ...chosen, password: 'another-choice' };
    expect((await visitor().post('/api/auth/password', other)).body.code).toBe('link-invalid');
  });

  it('works once also when it is pressed ten times at the same moment: all ten get the one answer', async () => {
    const { id, token } = await mailed();
    const presses = await Promise.all(Array.from({ length: 10 }, () => press(token)));
    expect(presses.map((p) => p.status)).toEqual(Array(10).fill(200));
    expect(presses.map((p) => p.body)).toEqual(Array(10).fill(presses[0]?.body));
    expect(presses[0]?.body).toMatchObject({ alreadyConfirmed: false, passwordToken: expect.any(String) });
    expect(await readStream(owner, id)).toHaveLength(3);
  });

  it('ends after ten days: the last moment works, the next does not', async () => {
    const [inTime, late] = [await mailed(), await mailed()];
    clock.advance(10 * day - 1);
    expect((await press(inTime.token)).status).toBe(200);
    clock.advance(1);
    expect(await refused(late.token)).toMatchObject({ status: 400, body: { code: 'link-invalid' } });
    expect((await stateOf(late.id)).workflow_status).toBe('application_received');
  });

  it('forged, for another purpose, or cut off is refused', async () => {
    const { token } = await mailed();
    const forged = `${token.slice(0, -4)}AAAA`;
    expect(await refused(forged)).toMatchObject({ status: 400, body: { code: 'link-invalid' } });
    const { body } = await press(token);
    expect(await refused(body.passwordToken ?? '')).toMatchObject({
      status: 400,
      body: { code: 'link-invalid' },
    });
    const cut = await refused(token.slice(1));
    expect(cut).toMatchObject({
      status: 400,
      body: {
        code: 'invalid-input',
        errors: [{ path: 'token', message: expect.stringContaining('not complete') }],
      },
    });
  });

  it('is sent again by staff’s move; the first one works as well, and either moves on', async () => {
    const { id, email, token } = await mailed();
    clock.advance(hour);
    await advance(id, 'email_confirmation_sent');
    clock.advance(undoBeforeMailMs);
    await jobs.runDue();
    const mails = await mailsTo(owner, email);
    expect(mails).toHaveLength(2);
    expect(tokenIn(mails[1])).not.toBe(token);
    expect((await press(tokenIn(mails[1]))).body.alreadyConfirmed).toBe(false);
    expect((await stateOf(id)).workflow_status).toBe('email_confirmed');
    expect((await press(token)).body.alreadyConfirmed).toBe(true);
  });

  it('still confirms the account when staff have moved the application by hand; the status stays', async () => {
    const { id, token } = await mailed();
    await advance(id, 'email_confirmed');
    await advance(id, 'raw_review_pending');
    const { status, body } = await press(token);
    expect({ status, already: body.alreadyConfirmed }).toEqual({ status: 200, already: true });
    expect(body.passwordToken).not.toBeNull();
    expect(await stateOf(id)).toMatchObject({
      workflow_status: 'raw_review_pending',
      account_confirmed_at: clock.now().toISOString(),
      user_id: expect.any(String),
    });
  });

  it('ruling 8: a lost answer is given again for an hour, and is the same one', async () => {
    const { id, token } = await mailed();
    await dropAnswer('/api/auth/confirm', { token }, async () => {
      const { rows } = await owner.query(
        "select from links where application_id = $1 and purpose = 'confirm-email' and used_at is not null",
        [id],
      );
      return rows.length === 1;
    });
    const events = (await readStream(owner, id)).length;
    clock.advance(hour - 1);
    const { body } = await press(token);
    expect(body).toMatchObject({ alreadyConfirmed: false, passwordToken: expect.any(String) });
    expect((await press(token)).body).toEqual(body);
    expect(await readStream(owner, id)).toHaveLength(events);
    const chosen = { token: body.passwordToken, password: 'wald-und-wiese' };
    expect((await visitor().post('/api/auth/password', chosen)).status).toBe(200);
  });

  it('ruling 8: repeating the press prolongs nothing: after the hour there is no password link', async () => {
    const { token } = await mailed();
    await press(token);
    clock.advance(hour - 1);
    await press(token);
    clock.advance(1);
    expect((await press(token)).body).toMatchObject({ alreadyConfirmed: true, passwordToken: null });
  });

  it('gives a password link only to an account without a password', async () => {
    const { id, token } = await mailed();
    const { user_id } = await stateOf(id);
    await setPasswordHash(ctx.pool, user_id, 'a hash', true);
    expect((await press(token)).body).toMatchObject({ alreadyConfirmed: false, passwordToken: null });
  });

  it('is no more once the personal data is gone', async () => {
    const { id, token } = await mailed();
    await owner.query('delete from application_forms where application_id = $1', [id]);
    expect(await refused(token)).toMatchObject({ status: 400, body: { code: 'link-invalid' } });
  });
});
