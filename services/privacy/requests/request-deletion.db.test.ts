import { describe, expect, it } from 'vitest';
import { day } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs } from '#infra/test/jobs.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import type { PrivacyRequest } from '../contract.ts';

const { ctx, owner, clock, visitor, newApplicant, signedIn, signInStaff } = await freshDatabase();
const { runDue } = testJobs(ctx);

type Asked = { success: true; requestId: string; dueAt: string };
const ask = (who: Visitor) => who.post<Asked>('/api/privacy/deletion-requests', {});
const requestsOf = async (who: Visitor) =>
  (await who.get<{ items: PrivacyRequest[] }>('/api/privacy/requests')).body.items;
const auditedFor = async (userId: string) =>
  (
    await owner.query(
      "select resource_id, metadata from audit_logs where user_id = $1 and action = 'gdpr_data_deletion_requested'",
      [userId],
    )
  ).rows;

async function applicant() {
  const account = await newApplicant();
  return { ...account, who: await signedIn({ userId: account.userId, role: 'applicant' }) };
}

describe('a request for deletion', () => {
  it('is one however often it is asked at once, due in 30 days, with one entry and one mail each', async () => {
    const { who, userId, email } = await applicant();
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(who)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const ids = new Set(answers.map(({ body }) => body.requestId));
    expect(ids.size).toBe(1);
    const [id] = ids;
    const dueAt = new Date(clock.now().getTime() + 30 * day).toISOString();
    expect(answers[0]?.body.dueAt).toBe(dueAt);
    expect(await requestsOf(who)).toEqual([
      {
        id,
        userId,
        requestType: 'data_deletion',
        status: 'pending',
        requestedAt: clock.now().toISOString(),
        dueAt,
        completedAt: null,
        reason: null,
      },
    ]);
    expect(await auditedFor(userId)).toEqual([
      { resource_id: id, metadata: expect.objectContaining({ requestId: id }) },
    ]);

    expect(await runDue()).toEqual(['send-privacy-mail', 'send-privacy-mail']);
    const toStaff = (await mailsTo(owner, 'staff@adjutant.example')).filter(({ text }) =>
      text.includes(userId),
    );
    expect(toStaff.map(({ subject }) => subject)).toEqual(['A request for deletion']);
    expect(toStaff[0]?.text).not.toContain(email);
    const toPerson = await mailsTo(owner, email);
    expect(toPerson.map(({ subject }) => subject)).toEqual(['Your request for deletion']);
    expect(toPerson[0]?.text).toContain('within 30 days');
  });

  it('can be made again once the one before is settled, and not before', async () => {
    const { who } = await applicant();
    const first = (await ask(who)).body.requestId;
    await owner.query("update privacy_requests set status = 'processing' where request_id = $1", [first]);
    expect((await ask(who)).body.requestId).toBe(first);
    await owner.query(
      "update privacy_requests set status = 'rejected', reason = 'A legal hold' where request_id = $1",
      [first],
    );
    clock.advance(1_000);
    const second = (await ask(who)).body.requestId;
    expect(second).not.toBe(first);
    expect((await requestsOf(who)).map(({ id, reason }) => [id, reason])).toEqual([
      [second, null],
      [first, 'A legal hold'],
    ]);
  });

  it('is shown to no one else, not even to staff, who have their own', async () => {
    const { who, userId } = await applicant();
    await ask(who);
    const editor = await signInStaff('editor');
    expect(await requestsOf(editor)).toEqual([]);
    expect((await ask(editor)).status).toBe(200);
    expect((await requestsOf(editor))[0]?.userId).toBe(editor.userId);
    expect((await requestsOf(who)).map((request) => request.userId)).toEqual([userId]);
  });

  it('is for the signed-in user alone, and takes no other id', async () => {
    expect((await ask(visitor())).status).toBe(401);
    expect((await visitor().get('/api/privacy/requests')).status).toBe(401);
    const [{ who }, other] = [await applicant(), await applicant()];
    const refused = await who.post('/api/privacy/deletion-requests', { userId: other.userId });
    expect(refused.status).toBe(400);
    expect(await requestsOf(other.who)).toEqual([]);
  });

  it('sends no mail once it is settled', async () => {
    const { who, email } = await applicant();
    const { requestId } = (await ask(who)).body;
    await owner.query("update privacy_requests set status = 'completed' where request_id = $1", [requestId]);
    await runDue();
    expect(await mailsTo(owner, email)).toEqual([]);
  });
});
