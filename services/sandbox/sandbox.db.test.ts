import { describe, expect, it } from 'vitest';
import { day, hour } from '#infra/test/clock.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import type { Statistics } from '#services/applications/contract.ts';
import { applicationsView } from '#services/applications/projections/view.ts';
import type { EventView } from '#services/event-log/contract.ts';
import { rebuildProjections } from '#services/event-log/rebuild/rebuild.ts';
import type { Sandbox } from './contract.ts';

const { clock, owner, signInStaff, applicationAt, advance, submit } = await freshDatabase();

const fork = (by: Visitor, forkOf: string | null, key?: string) =>
  by.post<Sandbox>('/api/sandboxes', { forkOf }, key ? { key } : {});
const remove = (by: Visitor, id: string) => by.request('DELETE', `/api/sandboxes/${id}`);
const step = (by: Visitor, id: string, event: string, actor: string, key?: string) =>
  by.post<Sandbox>(`/api/sandboxes/${id}/steps`, { event, actor }, key ? { key } : {});
const setClock = (by: Visitor, id: string, now: Date | null) =>
  by.request<Sandbox>('PUT', `/api/sandboxes/${id}/clock`, { now: now?.toISOString() ?? null });
const eventsOf = async (by: Visitor, id: string) =>
  (await by.get<{ items: EventView[]; chain: { verified: boolean } }>(`/api/applications/${id}/events`)).body;
async function outside(): Promise<object> {
  const admin = await signInStaff('admin');
  const { body: statistics } = await admin.get<Statistics>('/api/statistics');
  const { body: list } = await admin.get<{ total: object; items: { id: string }[] }>('/api/applications');
  const { rows } = await owner.query('select count(*)::int as jobs from job_outbox');
  return { statistics, total: list.total, first: list.items.map(({ id }) => id), ...rows[0] };
}

describe('ruling 22: fork to sandbox', () => {
  it('copies where an application stands and how it came there, with names replaced and without free text', async () => {
    const { id } = await applicationAt('assessment_completed', { firstName: 'Gianna' });
    await advance(id, 'legal_docs_pending', { notes: 'Asked for her passport' });
    const admin = await signInStaff('admin');
    const { status, body } = await fork(admin, id);
    expect(status).toBe(201);
    expect(body).toMatchObject({ forkedFrom: id, status: 'legal_docs_pending', isClockSet: false });
    expect(body.deadline?.kind).toBe('documents');
    const [original, copy] = [await eventsOf(admin, id), await eventsOf(admin, body.applicationId)];
    expect(copy.chain.verified).toBe(true);
    expect(copy.items.map(({ type, at }) => ({ type, at }))).toEqual(
      original.items.map(({ type, at }) => ({ type, at })),
    );
    expect(copy.items.every(({ notes, reason }) => notes === null && reason === null)).toBe(true);
    const { body: detail } = await admin.get<{ firstName: string; email: string; phone: string }>(
      `/api/applications/${body.applicationId}`,
    );
    expect(detail).toMatchObject({
      firstName: 'Sandbox',
      email: expect.stringMatching(/@sandbox\.invalid$/),
    });
    const { rows } = await owner.query(
      `select f::text || e.body as everything from application_forms f join application_events e using (application_id)
       where application_id = $1`,
      [body.applicationId],
    );
    for (const { everything } of rows) expect(everything).not.toMatch(/Gianna|passport/);
  });

  it('takes part in no list, figure, mail, deadline or search, whatever happens in it', async () => {
    const { id } = await applicationAt('detailed_info_requested');
    const before = await outside();
    const admin = await signInStaff('admin');
    const { body } = await fork(admin, id);
    const steps: [string, string][] = [
      ['submit-details', 'applicant'],
      ['start-detailed-review', 'admin'],
      ['invite-to-assessment', 'admin'],
      ['complete-assessment', 'applicant'],
      ['request-documents', 'admin'],
      ['submit-documents', 'applicant'],
      ['accept-contract', 'applicant'],
    ];
    for (const [event, actor] of steps)
      expect((await step(admin, body.applicationId, event, actor)).status).toBe(200);
    expect(await outside()).toEqual(before);
    const found = await admin.get<{ items: unknown[] }>('/api/applications?search=sandbox');
    expect(found.body.items).toEqual([]);
    const { body: after } = await admin.get<Sandbox>(`/api/sandboxes/${body.applicationId}`);
    expect(after).toMatchObject({ status: 'employed', steps: [] });
  });

  it('says in the log for whom the admin acted', async () => {
    const admin = await signInStaff('admin');
    const { body } = await fork(admin, null);
    expect(body.status).toBe('application_received');
    await step(admin, body.applicationId, 'confirm-email', 'applicant');
    const { rows } = await owner.query(
      `select data -> 'actor' as actor from application_events where application_id = $1 and type = 'email.confirmed'`,
      [body.applicationId],
    );
    expect(rows).toEqual([{ actor: { kind: 'applicant', id: null, impersonator: admin.userId } }]);
  });

  it('leaves the original as it was, and the projections equal to the log', async () => {
    const { id, version } = await applicationAt('raw_review_pending');
    const admin = await signInStaff('admin');
    const { body } = await fork(admin, id);
    await step(admin, body.applicationId, 'reject', 'admin');
    const { rows } = await owner.query('select version from application_states where application_id = $1', [
      id,
    ]);
    expect(rows).toEqual([{ version }]);
    expect(await rebuildProjections(owner, { views: [applicationsView] })).toMatchObject({
      differenceCount: 0,
    });
  });
});

describe('steps in a sandbox', () => {
  it('are the machine’s: others are refused with the status, and change nothing', async () => {
    const admin = await signInStaff('admin');
    const { body } = await fork(admin, null);
    const id = body.applicationId;
    expect(await step(admin, id, 'accept-contract', 'applicant')).toMatchObject({
      status: 409,
      body: { current: { status: 'application_received', version: body.version } },
    });
    expect((await step(admin, id, 'confirm-email', 'system')).status).toBe(409);
    expect((await step(admin, id, 'no-such-event', 'admin')).status).toBe(409);
    expect((await admin.get<Sandbox>(`/api/sandboxes/${id}`)).body.version).toBe(body.version);
  });

  it('sent twice with one key are one', async () => {
    const admin = await signInStaff('admin');
    const { body } = await fork(admin, null);
    const press = () => step(admin, body.applicationId, 'confirm-email', 'applicant', 'press-once');
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const events = await eventsOf(admin, body.applicationId);
    expect(events.items.filter(({ type }) => type === 'email.confirmed')).toHaveLength(1);
  });

  it('happen at the sandbox’s own time, and a deadline on the way is missed', async () => {
    const admin = await signInStaff('admin');
    const { body } = await fork(admin, null);
    const id = body.applicationId;
    const later = new Date(clock.now().getTime() + 11 * day);
    const moved = await setClock(admin, id, later);
    expect(moved.body).toMatchObject({
      now: later.toISOString(),
      isClockSet: true,
      deadline: { kind: 'email', isOverdue: true },
    });
    await step(admin, id, 'confirm-email', 'applicant');
    const events = await eventsOf(admin, id);
    const at = (type: string) => events.items.find((event) => event.type === type)?.at;
    expect(at('deadline.missed')).toBe(body.deadline?.due);
    expect(at('email.confirmed')).toBe(later.toISOString());
    const back = await setClock(admin, id, new Date(later.getTime() - hour));
    expect(back.status).toBe(400);
    expect((await setClock(admin, id, new Date('9999-12-31T23:59:59.000Z'))).status).toBe(400);
    expect((await admin.get<Sandbox>(`/api/sandboxes/${id}`)).body.now).toBe(later.toISOString());
  });
});

describe('a sandbox', () => {
  it('is not invited to an assessment by mail either', async () => {
    const admin = await signInStaff('admin');
    const { id } = await applicationAt('assessment_booking');
    const { body } = await fork(admin, id);
    const answer = await admin.post(`/api/applications/${body.applicationId}/assessment-invitations`, {});
    expect(answer).toMatchObject({
      status: 409,
      body: { detail: 'Sandboxes send no mail. No link was sent.' },
    });
    const { rows } = await owner.query('select count(*)::int as n from links where application_id = $1', [
      body.applicationId,
    ]);
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('is one of fifty at most', async () => {
    const admin = await signInStaff('admin');
    for (let n = 0; n < 50; n++) expect((await fork(admin, null)).status).toBe(201);
    expect(await fork(admin, null)).toMatchObject({ status: 409 });
  });
});

describe('a new sandbox under one key', () => {
  it('is one, however often and at once it is asked for; another application under it is refused', async () => {
    const { id } = await applicationAt('raw_review_pending');
    const admin = await signInStaff('admin');
    const made = await Promise.all([1, 2, 3].map(() => fork(admin, id, 'fork-once')));
    expect(made.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(made.map(({ body }) => body.applicationId)).size).toBe(1);
    expect((await fork(admin, id, 'fork-once')).body).toEqual(made[0]?.body);
    expect(await fork(admin, null, 'fork-once')).toMatchObject({
      status: 409,
      body: { code: 'idempotency-key-reused' },
    });
    const { body: own } = await admin.get<{ items: unknown[] }>('/api/sandboxes');
    expect(own.items).toHaveLength(1);
    const { rows } = await owner.query(
      "select count(*)::int as n from audit_logs where action = 'sandbox_begun' and user_id = $1",
      [admin.userId],
    );
    expect(rows).toEqual([{ n: 1 }]);
    const other = await signInStaff('admin');
    expect((await fork(other, id, 'fork-once')).body.applicationId).not.toBe(made[0]?.body.applicationId);
  });

  it('that was deleted does not come back', async () => {
    const admin = await signInStaff('admin');
    const { body } = await fork(admin, null, 'once-and-gone');
    await remove(admin, body.applicationId);
    expect(await fork(admin, null, 'once-and-gone')).toMatchObject({ status: 409 });
    expect((await admin.get<{ items: unknown[] }>('/api/sandboxes')).body.items).toEqual([]);
  });
});

describe('S27: a deleted sandbox', () => {
  it('leaves no form and no key, and its events verify; of two at once one deletes it', async () => {
    const admin = await signInStaff('admin');
    const { body } = await fork(admin, (await applicationAt('detailed_info_requested')).id);
    const id = body.applicationId;
    const personOf = () =>
      owner.query<{ person_id: string }>(
        'select person_id from application_forms where application_id = $1',
        [id],
      );
    const person = (await personOf()).rows[0]?.person_id;
    const answers = await Promise.all([remove(admin, id), remove(admin, id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect((await personOf()).rows).toEqual([]);
    const { rows } = await owner.query('select wrapped_key from keys.person_keys where person_id = $1', [
      person,
    ]);
    expect(rows).toEqual([{ wrapped_key: null }]);
    expect((await admin.get(`/api/applications/${id}`)).status).toBe(404);
    expect(await rebuildProjections(owner, { views: [applicationsView] })).toMatchObject({
      differenceCount: 0,
    });
  });
});

describe('S18, S19: sandboxes', () => {
  it('are an admin’s own: another’s are not found, editors have none', async () => {
    const admin = await signInStaff('admin');
    const { body } = await fork(admin, await submit());
    const id = body.applicationId;
    const other = await signInStaff('admin');
    expect((await other.get(`/api/sandboxes/${id}`)).status).toBe(404);
    expect((await step(other, id, 'confirm-email', 'applicant')).status).toBe(404);
    expect((await other.get<{ items: unknown[] }>('/api/sandboxes')).body.items).toEqual([]);
    const editor = await signInStaff('editor');
    expect((await fork(editor, null)).status).toBe(403);
    expect((await fork(admin, crypto.randomUUID())).status).toBe(404);
    // A step of a real application cannot be taken here.
    const { id: real } = await applicationAt('email_confirmed');
    expect((await step(admin, real, 'start-review', 'admin')).status).toBe(404);
  });

  it('are shown as the applicant would see them, and are forgotten when deleted', async () => {
    const admin = await signInStaff('admin');
    const { id } = await applicationAt('contract_offered');
    const { body } = await fork(admin, id);
    const { body: test } = await admin.post<{ id: string }>('/api/impersonations', {
      applicationId: body.applicationId,
    });
    const headers = { headers: { 'x-on-behalf-of': test.id } };
    const seen = await admin.get<{ application: { workflowStatus: string; firstName: string } }>(
      '/api/me/application',
      headers,
    );
    expect(seen.body.application).toMatchObject({ workflowStatus: 'contract_offered', firstName: 'Sandbox' });
    await remove(admin, body.applicationId);
    expect((await admin.get(`/api/sandboxes/${body.applicationId}`)).status).toBe(404);
    expect((await admin.get<{ items: unknown[] }>('/api/sandboxes')).body.items).toEqual([]);
  });

  it('S24: setting its clock and deleting it are each kept in the audit log, once', async () => {
    const admin = await signInStaff('admin');
    const { body } = await fork(admin, (await applicationAt('detailed_info_requested')).id);
    const id = body.applicationId;
    await setClock(admin, id, new Date(clock.now().getTime() + hour));
    await setClock(admin, id, new Date(clock.now().getTime() + 8 * day));
    await remove(admin, id);
    const { rows } = await owner.query<{ action: string }>(
      'select action from audit_logs where resource_id = $1 order by audit_id',
      [id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'sandbox_begun',
      'sandbox_clock_set',
      'sandbox_clock_set',
      'sandbox_deleted',
    ]);
  });
});
