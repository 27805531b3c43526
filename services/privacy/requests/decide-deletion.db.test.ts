import { describe, expect, it } from 'vitest';
import { day, minute } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs } from '#infra/test/jobs.ts';
import { FailsForGood } from '#services/platform/jobs/job-errors.ts';
import { outboxMail, type SendMail } from '#services/platform/mail.ts';
import type { Deletion, DeletionRow, Hold, PrivacyRequest } from '../contract.ts';

const world = await freshDatabase();
const { ctx, clock, owner, submit, signInStaff, signedIn, newApplicant } = world;
const outbox = outboxMail(ctx.pool, 'office@adjutant.example', ctx.clock);
let mailFails: Error | null = null;
const send: SendMail = async (mail) => {
  if (mailFails && mail.subject.includes('deleted')) throw mailFails;
  return outbox(mail);
};
const jobs = testJobs(ctx, send);
const admin = await signInStaff('admin');
const editor = await signInStaff('editor');
const queue = '/api/privacy/deletion-requests';

async function person() {
  clock.advance(minute);
  const account = await newApplicant();
  const who = await signedIn({ userId: account.userId, role: 'applicant' });
  const applicationId = await submit({ email: account.email });
  await owner.query('update application_forms set user_id = $2 where application_id = $1', [
    applicationId,
    account.userId,
  ]);
  const { body } = await who.post<{ requestId: string }>('/api/privacy/deletion-requests', {});
  await jobs.runDue();
  const path = `${queue}/${body.requestId}`;
  const read = async () => (await admin.get<Deletion>(path)).body;
  return { ...account, who, applicationId, requestId: body.requestId, path, read };
}
const auditOf = async (id: string) =>
  (
    await owner.query(
      'select action, user_id, metadata from audit_logs where resource_id = $1 order by created_at, audit_id',
      [id],
    )
  ).rows;

describe('the queue of deletions', () => {
  it('shows open ones first, by due date, then settled ones, in pages, to staff alone', async () => {
    const [first, second] = [await person(), await person()];
    await admin.post(`${first.path}/reject`, { reason: 'A wage dispute is open' });
    const third = await person();
    type Page = { items: DeletionRow[]; next: string | null; counts: Record<string, number> };
    const seen: DeletionRow[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const { status, body }: { status: number; body: Page } = await editor.get<Page>(
        `${queue}?limit=1${cursor && `&cursor=${cursor}`}`,
      );
      expect(status).toBe(200);
      seen.push(...body.items);
      cursor = body.next;
    }
    expect(seen.map(({ id }) => id)).toEqual([second.requestId, third.requestId, first.requestId]);
    expect(seen[0]).toMatchObject({
      name: 'Flurin Derungs',
      email: second.email,
      applications: 1,
      isHeld: false,
    });
    const pending = await editor.get<Page>(`${queue}?status=pending`);
    expect(pending.body.items).toHaveLength(2);
    expect(pending.body.counts).toEqual({ pending: 2, processing: 0, completed: 0, rejected: 1 });
    expect((await first.who.get(queue)).status).toBe(403);
    for (const action of ['approve', 'reject'])
      expect((await editor.post(`${second.path}/${action}`, { reason: 'No reason' })).status).toBe(403);
  });

  it('rejects with a reason that the person reads, by mail and signed in, once', async () => {
    const { path, who, email, requestId, read } = await person();
    expect((await admin.post(`${path}/reject`, { reason: ' ' })).status).toBe(400);
    const reason = 'Your contract runs until the end of March.';
    expect((await admin.post<Deletion>(`${path}/reject`, { reason })).body).toMatchObject({
      status: 'rejected',
      reason,
      handledBy: { id: admin.userId },
    });
    expect((await admin.post(`${path}/reject`, { reason })).status).toBe(409);
    expect((await admin.post(`${path}/approve`, {})).status).toBe(409);
    await jobs.runDue();
    const mail = (await mailsTo(owner, email)).at(-1);
    expect(mail?.subject).toBe('Your request for deletion was not carried out');
    expect(mail?.text).toContain(reason);
    const { body } = await who.get<{ items: PrivacyRequest[] }>('/api/privacy/requests');
    expect(body.items[0]).toMatchObject({ status: 'rejected', reason });
    expect((await auditOf(requestId)).map(({ action }) => action)).toContain('gdpr_data_deletion_rejected');
    expect(JSON.stringify(await auditOf(requestId))).not.toContain('March');
    expect((await read()).wouldErase.length).toBeGreaterThan(0);
  });

  it('approves once, however many admins press at once; no copy is given meanwhile', async () => {
    const { path, who, read, requestId } = await person();
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.post(`${path}/approve`, {})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await who.post('/api/privacy/export')).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('being deleted') },
    });
    expect(await jobs.runDue()).toContain('erase-person');
    expect(await read()).toMatchObject({ status: 'completed', proof: { mail: 'sent' } });
    expect((await auditOf(requestId)).map(({ action }) => action)).toEqual([
      'gdpr_data_deletion_requested',
      'gdpr_data_deletion_approved',
      'gdpr_data_deletion_completed',
    ]);
  });
});

describe('a legal hold', () => {
  const hold = (body: object) => admin.post<{ id: string }>('/api/privacy/holds', body);

  it('on the account or on one application keeps a deletion from being approved, and says why', async () => {
    const { path, userId, applicationId, read } = await person();
    for (const subject of [{ userId }, { applicationId }]) {
      const placed = await hold({ ...subject, reason: 'Labour court, case 12/26' });
      expect(placed.status).toBe(201);
      expect((await hold({ ...subject, reason: 'Once more' })).status).toBe(409);
      expect(await read()).toMatchObject({
        isHeld: true,
        blocked: 'A legal hold keeps this data: Labour court, case 12/26',
        holds: [{ ...subject, placedBy: { id: admin.userId }, releasedAt: null }],
      });
      expect(await admin.post(`${path}/approve`, {})).toMatchObject({
        status: 409,
        body: { detail: expect.stringContaining('Labour court') },
      });
      expect((await admin.request('DELETE', `/api/privacy/holds/${placed.body.id}`)).status).toBe(200);
      expect((await admin.request('DELETE', `/api/privacy/holds/${placed.body.id}`)).status).toBe(404);
      const [entry] = await auditOf(placed.body.id);
      expect(entry).toMatchObject({ action: 'legal_hold_placed', user_id: admin.userId });
      expect(JSON.stringify(entry)).not.toContain('Labour');
    }
    const released = await editor.get<{ items: Hold[] }>('/api/privacy/holds?released=true');
    expect(released.body.items.map(({ releasedBy }) => releasedBy?.id)).toEqual([admin.userId, admin.userId]);
    expect((await admin.post(`${path}/approve`, {})).status).toBe(200);
    expect(await hold({ userId, reason: 'Too late' })).toMatchObject({ status: 409 });
    await jobs.runDue();
    expect(await read()).toMatchObject({ status: 'completed' });
    expect(JSON.stringify((await owner.query('select * from legal_holds')).rows)).not.toContain('Labour');
  });

  it('that stands when the job runs, after all, puts the request back and erases nothing', async () => {
    const { path, userId, read, email } = await person();
    await admin.post(`${path}/approve`, {});
    await owner.query(
      `insert into legal_holds (hold_id, user_id, reason, placed_at, placed_by) values (gen_random_uuid(), $1, 'By hand', now(), $2)`,
      [userId, admin.userId],
    );
    await jobs.runDue();
    expect(await read()).toMatchObject({
      status: 'pending',
      email,
      blocked: expect.stringContaining('By hand'),
    });
    await owner.query(
      'update legal_holds set released_at = now(), released_by = placed_by where user_id = $1',
      [userId],
    );
    expect((await admin.post(`${path}/approve`, {})).status).toBe(200);
    await jobs.runDue();
    expect(await read()).toMatchObject({ status: 'completed' });
  });
});

describe('an erasure', () => {
  it('broken off after any step is finished by the next try, with one mail and whole counts', async () => {
    const { path, applicationId, requestId, read } = await person();
    await admin.post(`${path}/approve`, {});
    mailFails = new Error('connect ECONNREFUSED');
    await expect(jobs.runDue()).rejects.toThrow('ECONNREFUSED');
    expect(await read()).toMatchObject({ status: 'processing' });
    const { rows } = await owner.query('select email from application_forms where application_id = $1', [
      applicationId,
    ]);
    expect(rows[0].email).toBe('[erased]');
    mailFails = null;
    await jobs.work('erase-person', { requestId });
    const done = await read();
    expect(done).toMatchObject({ status: 'completed', proof: { mail: 'sent', keysDestroyed: 1 } });
    expect(done.proof?.applications).toEqual([
      {
        applicationId,
        events: expect.any(Number),
        headHash: expect.stringMatching(/^[0-9a-f]{64}$/),
        verified: true,
      },
    ]);
    expect(done.proof?.removed.application_forms).toBe(1);
  });

  it('goes on when the address refuses the last mail, and when a key is missing already', async () => {
    const { path, applicationId, read } = await person();
    await owner.query(
      'delete from keys.person_keys where person_id = (select person_id from application_forms where application_id = $1)',
      [applicationId],
    );
    await admin.post(`${path}/approve`, {});
    mailFails = new FailsForGood('550 5.1.1 no such user');
    await jobs.runDue();
    mailFails = null;
    expect(await read()).toMatchObject({ status: 'completed', proof: { mail: 'refused', keysDestroyed: 1 } });
  });

  it('protects the last admin, and an admin from themselves', async () => {
    const { body } = await admin.post<{ requestId: string }>('/api/privacy/deletion-requests', {});
    const path = `${queue}/${body.requestId}`;
    expect(await admin.post(`${path}/approve`, {})).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('your own account') },
    });
    const other = await signInStaff('admin');
    expect((await other.post(`${path}/approve`, {})).status).toBe(200);
    await owner.query("update user_roles set role = 'editor' where role = 'admin' and user_id <> $1", [
      admin.userId,
    ]);
    await jobs.runDue();
    const { rows } = await owner.query('select status, reason from privacy_requests where request_id = $1', [
      body.requestId,
    ]);
    expect(rows).toEqual([{ status: 'rejected', reason: 'This is the account of the last admin.' }]);
    expect((await admin.get(queue)).status).toBe(200);
  });
});

describe('reminders of an open request', () => {
  it('reach every admin on day 20 and 27, once, and end with the request', async () => {
    const { requestId } = await person();
    const settled = await person();
    await signInStaff('admin');
    const { rows: admins } = await owner.query("select user_id from user_roles where role = 'admin'");
    const reminded = async () =>
      (
        await owner.query(
          "select subject from mail_outbox where text like $1 and subject like '%is due in%'",
          [`%${requestId}%`],
        )
      ).rows.map(({ subject }) => subject);
    clock.advance(20 * day - 3 * minute);
    await jobs.runDue();
    expect(await reminded()).toEqual([]);
    clock.advance(5 * minute);
    await jobs.runDue();
    await jobs.work('send-privacy-mail', { requestId, to: 'admins', about: 'day-20' });
    expect(await reminded()).toEqual(Array(admins.length).fill('A request for deletion is due in 10 days'));
    await owner.query("update privacy_requests set status = 'rejected' where request_id = $1", [
      settled.requestId,
    ]);
    clock.advance(7 * day);
    await jobs.runDue();
    expect((await reminded()).filter((subject) => subject.includes('3 days'))).toHaveLength(admins.length);
    const { rows } = await owner.query(
      "select from mail_outbox where text like $1 and subject like '%in 3 days'",
      [`%${settled.requestId}%`],
    );
    expect(rows).toEqual([]);
  });
});
