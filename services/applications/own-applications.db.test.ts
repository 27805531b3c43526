import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { day, minute } from '#infra/test/clock.ts';
import { uploadRequired } from '#infra/test/documents.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs, tokenIn } from '#infra/test/jobs.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import type { applicationConfirmed } from '#services/identity/contract.ts';
import type { Problem } from '#services/platform/contract.ts';
import type { Status } from '#state-machines/application/vocabulary.ts';
import type { ApplicationDuplicates, applicationPage, MyApplication } from './contract.ts';

const world = await freshDatabase();
const { ctx, clock, owner, visitor, submit, advance, signInApplicant, signInStaff } = world;
const jobs = testJobs(ctx);

const press = (token: string) =>
  visitor().post<z.infer<typeof applicationConfirmed>>('/api/auth/confirm', { token });
const mine = async (who: Visitor) => (await who.get<MyApplication>('/api/me/application')).body;
const choose = (who: Visitor, applicationId: string) =>
  who.post('/api/me/chosen-application', { applicationId });
/** Of the newest mail with a link: mails of one instant have no order. */
const newestToken = async (email: string) =>
  tokenIn((await mailsTo(owner, email)).findLast(({ text }) => text.includes('token=')));

/** The statuses that staff lead through, from the confirmed address. */
const wayOf: Partial<Record<Status, Status[]>> = {
  email_confirmed: [],
  raw_review_pending: ['raw_review_pending'],
  detailed_info_requested: ['raw_review_pending', 'detailed_info_requested'],
};

/** A signed-in applicant with an open application. */
async function working(status: Status = 'raw_review_pending') {
  const { email } = exampleForm();
  const id = await submit({ email });
  await jobs.runDue();
  await press(await newestToken(email));
  for (const to of wayOf[status] ?? []) await advance(id, to);
  clock.advance(minute);
  return { id, email, who: await signInApplicant(id) };
}
/** A stranger's application with the same address, and the press of its link. */
async function stranger(email: string, position: 'general' | 'Personal Assistant' = 'Personal Assistant') {
  const id = await submit({ email, position, firstName: 'Mallory' });
  await jobs.runDue();
  return { id, confirm: async () => press(await newestToken(email)) };
}

it('S31: an application that is no longer the account’s takes no command from it, whatever the account still notes', async () => {
  const { id, who } = await working();
  await owner.query('update application_forms set user_id = null where application_id = $1', [id]);
  const { rows } = await owner.query<{ noted: string[] }>(
    'select application_ids as noted from users where $1 = any (application_ids)',
    [id],
  );
  expect(rows).toEqual([{ noted: [id] }]);
  expect(await who.post('/api/me/withdrawal', {})).toMatchObject({
    status: 404,
    body: { code: 'not-found', detail: 'No Application Found' },
  });
  const { rows: events } = await owner.query(
    "select from application_events where application_id = $1 and type = 'application.withdrawn'",
    [id],
  );
  expect(events).toEqual([]);
});

describe("S31: a stranger's application", () => {
  it('confirmed by its link, leaves the running one in front, and is offered beside it', async () => {
    const { id, email, who } = await working();
    const other = await stranger(email);
    expect(await mine(who)).toMatchObject({ application: { id }, others: [] });
    clock.advance(minute);
    expect(await other.confirm()).toMatchObject({
      status: 200,
      body: { alreadyConfirmed: false, hasOther: true },
    });
    expect(await mine(who)).toMatchObject({
      application: { id, workflowStatus: 'raw_review_pending' },
      others: [
        { id: other.id, position: 'Personal Assistant', workflowStatus: 'email_confirmed', isOpen: true },
      ],
    });
  });

  it('sent before the person ever applied displaces nothing either, once its link is pressed', async () => {
    const { email } = exampleForm();
    // The address is new: the account is made with this application in it.
    const other = await stranger(email);
    const strangersToken = await newestToken(email);
    clock.advance(day);
    const id = await submit({ email });
    await jobs.runDue();
    await press(await newestToken(email));
    const who = await signInApplicant(id);
    expect(await mine(who)).toMatchObject({ application: { id }, others: [{ id: other.id, isOpen: false }] });
    clock.advance(minute);
    await press(strangersToken);
    expect(await mine(who)).toMatchObject({ application: { id }, others: [{ id: other.id, isOpen: true }] });
  });

  it('accepted by the signed-in owner does not displace the running one', async () => {
    const { id, email, who } = await working();
    const other = await stranger(email);
    expect((await who.post('/api/me/claims', { applicationId: other.id })).status).toBe(200);
    expect(await mine(who)).toMatchObject({ application: { id }, others: [{ id: other.id }] });
  });

  it('is a possible duplicate to staff, confirmed or not, in the list and on both pages', async () => {
    const { id, email } = await working();
    const other = await stranger(email);
    const editor = await signInStaff('editor');
    const duplicates = async (of: string) =>
      (await editor.get<ApplicationDuplicates>(`/api/applications/${of}/duplicates`)).body.items.map(
        (one) => one.id,
      );
    const counted = async () => {
      const url = `/api/applications?search=${encodeURIComponent(email)}`;
      const { items } = (await editor.get<z.infer<typeof applicationPage>>(url)).body;
      return new Map(items.map((one) => [one.id, one.duplicateCount]));
    };
    for (const step of [async () => undefined, other.confirm]) {
      await step();
      expect([await duplicates(id), await duplicates(other.id)]).toEqual([[other.id], [id]]);
      expect(await counted()).toEqual(
        new Map([
          [id, 1],
          [other.id, 1],
        ]),
      );
    }
  });

  it('takes the front when nothing else runs, and the ended one can still be opened', async () => {
    const { id, email, who } = await working();
    await advance(id, 'rejected');
    const other = await stranger(email);
    await other.confirm();
    expect(await mine(who)).toMatchObject({ application: { id: other.id }, others: [{ id, isOpen: true }] });
    expect((await choose(who, id)).status).toBe(200);
    expect((await mine(who)).application?.id).toBe(id);
  });
});

describe('S31: the choice between two applications', () => {
  async function two(status: Status = 'detailed_info_requested') {
    const own = await working(status);
    const other = await stranger(own.email);
    await other.confirm();
    return { ...own, other: other.id };
  }

  it('holds for the session, on every route of the portal, and for no other session', async () => {
    const { id, other, who } = await two();
    const elsewhere = await signInApplicant(id);
    const seen = async (by: Visitor) => ({
      application: (await mine(by)).application?.id,
      events: (await by.get<{ items: { to: string }[] }>('/api/me/events')).body.items[0]?.to,
      isDetailsOpen: (await by.get<{ isOpen: boolean }>('/api/me/detailed-info')).body.isOpen,
      documents: (await by.get('/api/me/documents')).status,
    });
    const own = { application: id, events: 'detailed_info_requested', isDetailsOpen: true, documents: 200 };
    expect(await seen(who)).toEqual(own);
    expect(await choose(who, other)).toMatchObject({ status: 200, body: { ok: true } });
    expect(await seen(who)).toEqual({
      application: other,
      events: 'email_confirmed',
      isDetailsOpen: false,
      documents: 200,
    });
    expect(await seen(elsewhere)).toEqual(own);
    expect((await who.post('/api/me/withdrawal', {}, { key: crypto.randomUUID() })).status).toBe(200);
    expect(await statusOf(other)).toBe('rejected');
    expect(await statusOf(id)).toBe('detailed_info_requested');
    // chosen, it stays in front although it has ended; and back
    expect((await mine(who)).application?.id).toBe(other);
    await choose(who, id);
    expect(await seen(who)).toEqual(own);
  });

  it('turns every write of the portal: documents, details, assessment, contract', async () => {
    const { id, other, who } = await two('raw_review_pending');
    await advance(other, 'raw_review_pending');
    await advance(other, 'detailed_info_requested');
    const draft = { additionalNotes: 'of the other' };
    expect((await who.request('PUT', '/api/me/detailed-info', draft)).status).toBe(409);
    await choose(who, other);
    expect((await who.request('PUT', '/api/me/detailed-info', draft)).status).toBe(200);
    const { rows } = await owner.query(
      'select application_id from application_detailed_info where application_id = any($1)',
      [[id, other]],
    );
    expect(rows).toEqual([{ application_id: other }]);
    for (const to of [
      'detailed_info_received',
      'detailed_review_pending',
      'assessment_booking',
      'assessment_completed',
      'legal_docs_pending',
    ] as const)
      await advance(other, to);
    expect((await who.get<{ isOpen?: boolean }>('/api/me/assessment')).status).toBe(200);
    await uploadRequired(who);
    expect((await who.post('/api/me/documents/submission', {}, { key: crypto.randomUUID() })).status).toBe(
      200,
    );
    const { rows: documents } = await owner.query(
      'select distinct application_id from application_documents where application_id = any($1)',
      [[id, other]],
    );
    expect(documents).toEqual([{ application_id: other }]);
    expect(
      (await who.post('/api/me/contract-response', { decision: 'accept' }, { key: crypto.randomUUID() }))
        .status,
    ).toBe(200);
    expect([await statusOf(id), await statusOf(other)]).toEqual(['raw_review_pending', 'employed']);
  });

  it('made in another window does not turn the write of a page that shows the first', async () => {
    const { id, other, who } = await two();
    const fromPageOf = (shown: string) =>
      who.post('/api/me/withdrawal', {}, { key: crypto.randomUUID(), headers: { 'x-application': shown } });
    await choose(who, other);
    expect(await fromPageOf(id)).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: expect.stringContaining('another of your applications') },
    });
    expect([await statusOf(id), await statusOf(other)]).toEqual([
      'detailed_info_requested',
      'email_confirmed',
    ]);
    expect((await fromPageOf(other)).status).toBe(200);
    expect(await statusOf(other)).toBe('rejected');
  });

  it('is only among one’s own, and not of one that has no page yet', async () => {
    const { id, who, email } = await two();
    for (const foreign of [await submit(), crypto.randomUUID()])
      expect(await choose(who, foreign)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    const form = exampleForm({ email });
    const sent = await who.post<{ data: { applicationId: string } }>('/api/secure-application-submit', form);
    expect(await choose(who, sent.body.data.applicationId)).toMatchObject({
      status: 409,
      body: {
        detail: expect.stringContaining('once its e-mail address is confirmed'),
      } satisfies Partial<Problem>,
    });
    const { application, others } = await mine(who);
    expect(application?.id).toBe(id);
    expect(others).toContainEqual(
      expect.objectContaining({ id: sent.body.data.applicationId, isOpen: false }),
    );
  });
});

async function statusOf(id: string): Promise<string> {
  const { rows } = await owner.query('select status from application_states where application_id = $1', [id]);
  return rows[0].status;
}
