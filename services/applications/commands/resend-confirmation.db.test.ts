import { describe, expect, it } from 'vitest';
import { day, minute, second } from '#infra/test/clock.ts';
import { applicantAt } from '#infra/test/documents.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs, tokenIn } from '#infra/test/jobs.ts';
import { undoBeforeMailMs } from '../effects.ts';

const world = await freshDatabase();
const { ctx, clock, owner, signInStaff, visitor, advance } = world;
const jobs = testJobs(ctx);
const url = '/api/me/confirmation-mails';
const addressOf = async (id: string) =>
  String(
    (await owner.query('select email from application_forms where application_id = $1', [id])).rows[0].email,
  );

describe("ruling 32: 'send again'", () => {
  it.each(['application_received', 'email_confirmation_sent'] as const)(
    'in %s sends the same link once more, and is no event',
    async (status) => {
      const applicant = await applicantAt(world, status);
      clock.advance(undoBeforeMailMs);
      await jobs.runDue();
      const email = await addressOf(applicant.applicationId);
      const before = await mailsTo(owner, email);
      const events = await owner.query('select from application_events where application_id = $1', [
        applicant.applicationId,
      ]);
      expect(await applicant.post(url, {})).toMatchObject({ status: 202, body: { ok: true } });
      await jobs.runDue();
      const mails = await mailsTo(owner, email);
      expect(mails).toHaveLength(before.length + 1);
      expect(tokenIn(mails.at(-1))).toBe(tokenIn(before.at(-1)));
      const after = await owner.query('select from application_events where application_id = $1', [
        applicant.applicationId,
      ]);
      expect(after.rowCount).toBe(events.rowCount);
      const { rowCount: audited } = await owner.query(
        "select from audit_logs where action = 'confirmation_mail_asked' and resource_id = $1",
        [applicant.applicationId],
      );
      expect(audited).toBe(1);
      const confirmed = await visitor().post('/api/auth/confirm', { token: tokenIn(mails.at(-1)) });
      expect(confirmed.status).toBe(200);
    },
  );

  it('S23: at most once in two minutes, and each time it is asked for again', async () => {
    const applicant = await applicantAt(world, 'application_received');
    const email = await addressOf(applicant.applicationId);
    await jobs.runDue();
    expect((await applicant.post(url)).status).toBe(202);
    clock.advance(110 * second);
    const hasty = await applicant.post(url);
    expect(hasty).toMatchObject({ status: 429, body: { detail: expect.stringContaining('two minutes') } });
    expect(Number(hasty.headers['retry-after'])).toBeGreaterThan(0);
    clock.advance(11 * second);
    expect((await applicant.post(url)).status).toBe(202);
    await jobs.runDue();
    expect(await mailsTo(owner, email)).toHaveLength(3);
  });

  it('of many presses at once, one', async () => {
    const applicant = await applicantAt(world, 'application_received');
    await jobs.runDue();
    const answers = await Promise.all(Array.from({ length: 10 }, () => applicant.post(url)));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, ...Array(9).fill(429)]);
    await jobs.runDue();
    expect(await mailsTo(owner, await addressOf(applicant.applicationId))).toHaveLength(2);
  });

  it('not once the address is confirmed, nor after the deadline, nor without an application', async () => {
    const confirmed = await applicantAt(world, 'email_confirmed');
    expect(await confirmed.post(url)).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const late = await applicantAt(world, 'application_received');
    clock.advance(10 * day + minute);
    expect(await late.post(url)).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('over') },
    });
    expect((await (await signInStaff('admin')).post(url)).status).toBe(404);
    expect((await visitor().post(url)).status).toBe(401);
  });

  it('a mail still waiting is not sent once the address is confirmed', async () => {
    const applicant = await applicantAt(world, 'application_received');
    await jobs.runDue();
    await applicant.post(url);
    await advance(applicant.applicationId, 'email_confirmed');
    await jobs.runDue();
    expect(await mailsTo(owner, await addressOf(applicant.applicationId))).toHaveLength(1);
  });
});
