import { describe, expect, it } from 'vitest';
import { minute } from '#infra/test/clock.ts';
import { dyingPool } from '#infra/test/dying-pool.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs } from '#infra/test/jobs.ts';
import { newId } from '#services/platform/ids.ts';
import { outboxMail } from '#services/platform/mail.ts';
import { findRequest } from '#services/privacy/requests/requests.ts';
import { sendAdminNotification } from './application-mails.ts';
import { eraseMessageCopy } from './erase.ts';
import { sendStaffDigest } from './staff-digest.ts';

const { ctx, clock, owner, visitor, submit, applicationAt, signInApplicant } = await freshDatabase();
const jobs = testJobs(ctx);
const staff = 'staff@adjutant.example';
const toStaff = () => mailsTo(owner, staff);
const digests = async () => (await toStaff()).filter(({ subject }) => subject.includes('more notice'));
const begin = async () => {
  clock.advance(10 * minute);
  await jobs.runDue();
  await owner.query('delete from mail_outbox');
};
const submitted = async (count: number) => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) ids.push(await submit());
  return ids;
};
const mentions = (mails: { text: string }[], id: string) =>
  mails.filter(({ text }) => text.includes(id)).length;

describe('S30: notices to the staff mailbox', () => {
  it('leave one by one up to five in five minutes', async () => {
    await begin();
    await submitted(5);
    await jobs.runDue();
    clock.advance(6 * minute);
    await jobs.runDue();
    expect((await toStaff()).map(({ subject }) => subject)).toEqual(
      Array(5).fill('New application received'),
    );
  });

  it('above that come as one digest at the end of the time, which lists each with its link or words', async () => {
    await begin();
    const { id: open } = await applicationAt('email_confirmed');
    const applicant = await signInApplicant(open);
    await jobs.runDue();
    const ids = await submitted(9);
    await jobs.runDue();
    const write = (message: string) =>
      visitor().post('/api/secure-contact-form', {
        name: 'Livia Amrein',
        email: 'livia@post.example',
        message,
      });
    await write('Do you have a place for a cook at https://evil.example/x?');
    await visitor().post('/api/security-reports', { message: 'The form takes any file.' });
    await applicant.post('/api/privacy/deletion-requests', {});
    await jobs.runDue();
    expect(await toStaff()).toHaveLength(5);
    expect(await digests()).toEqual([]);
    clock.advance(5 * minute);
    await jobs.runDue();
    const all = await toStaff();
    expect(all).toHaveLength(6);
    const [digest] = await digests();
    expect(digest?.subject).toBe(
      '8 more notices: 1 security report, 1 request for deletion, 5 new applications, 1 message from the website',
    );
    for (const id of [open, ...ids]) expect(mentions(all, `/admin/applications/${id}`)).toBe(1);
    expect(digest?.html).toContain(`<a href="http://localhost:3000/admin/applications/${ids.at(-1)}"`);
    expect(digest?.text).toContain('The form takes any file.');
    expect(digest?.text).toContain('/admin/privacy?id=');
    expect(digest?.text).toContain('Do you have a place for a cook at https: / /evil. example/x?');
    const { rows } = await owner.query(
      "select status, reason, count(*) as n from mails where application_id = any($1) and kind = 'initial_application' group by 1, 2 order by 1",
      [[open, ...ids]],
    );
    expect(rows).toEqual([
      { status: 'sent', reason: null, n: 5 },
      { status: 'withdrawn', reason: 'in-digest', n: 5 },
    ]);
  });

  it('begin to leave one by one again in the next window', async () => {
    await begin();
    await submitted(7);
    await jobs.runDue();
    clock.advance(5 * minute);
    await submitted(2);
    await jobs.runDue();
    expect((await toStaff()).map(({ subject }) => subject).sort()).toEqual([
      '2 more notices: 2 new applications',
      ...Array(7).fill('New application received'),
    ]);
  });

  it('of a flood fill several digests, none of them endless', async () => {
    await begin();
    const ids = await submitted(430);
    await jobs.runDue();
    clock.advance(5 * minute);
    await jobs.runDue();
    const found = await digests();
    expect(found.map(({ subject }) => subject.split(':')[0]).sort()).toEqual([
      '200 more notices',
      '200 more notices',
      '25 more notices',
    ]);
    const all = await toStaff();
    for (const id of ids) expect(mentions(all, id)).toBe(1);
  }, 90_000);

  it('about an erased person or message are left out; the copy of one that was sent is deleted with the message', async () => {
    await begin();
    await submitted(5);
    await jobs.runDue();
    const [gone] = await submitted(1);
    await visitor().post('/api/secure-contact-form', {
      name: 'Livia Amrein',
      email: 'livia.erased@post.example',
      message: 'Please forget that I ever asked.',
    });
    await jobs.runDue();
    await owner.query('delete from application_forms where application_id = $1', [gone]);
    clock.advance(5 * minute);
    await jobs.runDue();
    const [digest] = await digests();
    expect(digest?.subject).toBe('One more notice: 1 message from the website');
    const { rows } = await owner.query(
      "select message_id from contact_messages where email = 'livia.erased@post.example'",
    );

    await eraseMessageCopy(ctx.pool, rows[0].message_id);
    expect(await digests()).toEqual([]);
  });
});

describe('F20, S30: notices whose workers are killed', () => {
  it('before each of their statements in turn, reach staff each once: alone or in a digest', async () => {
    await begin();
    const ids = await submitted(9);
    await owner.query('delete from job_outbox');
    const send = outboxMail(ctx.pool, 'office@adjutant.example', ctx.clock);
    const settings = { ctx, send, publicUrl: 'http://localhost:3000', staffMailbox: staff, leaseMs: 50 };
    let deaths = 0;
    /** The job is worked again until it is done. */
    const survive = async (work: (by: typeof settings) => Promise<void>) => {
      for (let nth = 1; ; nth++) {
        const { pool, isDead } = dyingPool(ctx.pool, nth);
        try {
          await work({ ...settings, ctx: { ...ctx, pool } });
          return;
        } catch (error) {
          // With so short a lease a slow machine may miss it: the queue would try again, too.
          const wasSlow = error instanceof Error && error.message.includes('held up');
          if (!isDead() && !wasSlow) throw error;
          if (isDead()) deaths++;
        }
      }
    };
    for (const applicationId of ids) {
      const job = { id: newId(), data: { applicationId, version: 1, type: 'initial_application' } as const };
      await survive((by) => sendAdminNotification(by)(job));
    }
    clock.advance(5 * minute);
    const { rows } = await owner.query<{ job_id: string; data: { windowId: string } }>(
      "delete from account_job_outbox where queue = 'send-staff-digest' returning job_id, data",
    );
    expect(rows).toHaveLength(1);
    for (const { job_id: id, data } of rows)
      await survive((by) => sendStaffDigest({ ...by, findRequest })({ id, data }));
    expect(deaths).toBeGreaterThan(40);
    const all = await toStaff();
    expect(all).toHaveLength(6);
    for (const id of ids) expect(mentions(all, id)).toBe(1);
    const open = await owner.query("select from mails where status in ('queued', 'sending')");
    expect(open.rowCount).toBe(0);
  });

  it('of many workers at once are five alone, and all others in one digest', async () => {
    await begin();
    const ids = await submitted(20);
    await owner.query('delete from job_outbox');
    const workers = ids.map(() => testJobs({ ...ctx, pool: new Proxy(ctx.pool, {}) }));
    await Promise.all(
      ids.map((applicationId, n) =>
        workers[n]?.work('send-admin-notification', {
          applicationId,
          version: 1,
          type: 'initial_application',
        }),
      ),
    );
    expect(await toStaff()).toHaveLength(5);
    clock.advance(5 * minute);
    await jobs.runDue();
    expect((await digests()).map(({ subject }) => subject)).toEqual(['15 more notices: 15 new applications']);
    const all = await toStaff();
    for (const id of ids) expect(mentions(all, id)).toBe(1);
  });
});
