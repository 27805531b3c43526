import { describe, expect, it } from 'vitest';
import { auditRows } from '#infra/test/audit-rows.ts';
import { day, minute } from '#infra/test/clock.ts';
import { exampleForm } from '#infra/test/forms.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs, tokenIn } from '#infra/test/jobs.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import type { Problem } from '#services/platform/contract.ts';
import type { ApplicationDetail, ApplicationDuplicates, MyApplication } from '../contract.ts';
import type { Submission } from '../submission-contract.ts';

const { ctx, clock, owner, visitor, signInStaff } = await freshDatabase();
const jobs = testJobs(ctx);
const staff = await signInStaff('editor');

interface Created {
  data: { applicationId: string };
}
async function apply(form: Submission, by: Visitor = visitor(), key?: string): Promise<string> {
  const answer = await by.post<Created>('/api/secure-application-submit', form, key ? { key } : {});
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.applicationId;
}
const detailOf = async (id: string) => (await staff.get<ApplicationDetail>(`/api/applications/${id}`)).body;
const duplicatesOf = async (id: string) =>
  (await staff.get<ApplicationDuplicates>(`/api/applications/${id}/duplicates`)).body.items;

/** An applicant who pressed the mail's link, chose a password, and is signed in by that. */
async function settledApplicant(form: Submission): Promise<Visitor> {
  const applicant = visitor();
  await apply(form, applicant);
  await jobs.runDue();
  const token = tokenIn((await mailsTo(owner, form.email)).at(-1));
  const { body } = await applicant.post<{ passwordToken: string }>('/api/auth/confirm', { token });
  const password = { token: body.passwordToken, password: 'wald-und-wiese' };
  expect((await applicant.post('/api/auth/password', password)).status).toBe(200);
  return applicant;
}

describe('a submission', () => {
  it('is there at once, received, with ten days to confirm the address', async () => {
    const form = exampleForm({ position: 'Personal Assistant', portfolioUrl: 'https://caflisch.example' });
    const id = await apply(form);
    const { motivation, phone, ...shown } = form;
    expect(await detailOf(id)).toMatchObject({
      ...shown,
      phone,
      motivation,
      id,
      version: 2,
      userId: null,
      workflowStatus: 'application_received',
      deadline: {
        kind: 'email',
        due: new Date(clock.now().getTime() + 10 * day).toISOString(),
        isOverdue: false,
      },
    });
    expect(await duplicatesOf(id)).toEqual([]);
  });

  it('keeps texts as typed, trimmed, with empty links as none', async () => {
    const form = exampleForm({ firstName: '  Zoë ', linkedinUrl: '' as never, portfolioUrl: null });
    const id = await apply(form);
    expect(await detailOf(id)).toMatchObject({ firstName: 'Zoë', linkedinUrl: null, portfolioUrl: null });
  });

  it('enqueues account, confirmation, notice and deadline, and is audited', async () => {
    const by = visitor();
    const id = await apply(exampleForm(), by);
    const { rows } = await owner.query(
      'select queue, data, start_after is not null as later from job_outbox where application_id = $1 order by queue',
      [id],
    );
    const about = { applicationId: id, version: 1 };
    expect(rows).toEqual([
      // the first instant of the deadline is its first reminder
      {
        queue: 'check-deadline',
        data: { applicationId: id, version: 2, at: '2026-03-09T09:00:00.000Z' },
        later: true,
      },
      { queue: 'create-applicant-user', data: about, later: false },
      { queue: 'send-admin-notification', data: { ...about, type: 'initial_application' }, later: false },
      { queue: 'send-confirmation', data: about, later: false },
    ]);
    expect(await auditRows({ owner, ctx }, 'resource_id = $1', [id])).toMatchObject([
      { action: 'application_submitted', user_id: null, ip_address: by.address },
    ]);
  });

  it('F6: sent again under its key, even many times at once, is the same application', async () => {
    const form = exampleForm();
    const ids = await Promise.all(Array.from({ length: 6 }, () => apply(form, visitor(), 'form-12345678')));
    ids.push(await apply({ ...form, email: form.email.toUpperCase() }, visitor(), 'form-12345678'));
    expect(new Set(ids).size).toBe(1);
    const events = await owner.query('select from application_events where application_id = $1', [ids[0]]);
    expect(events.rowCount).toBe(2);
    const forms = await owner.query('select from application_forms where email = $1', [form.email]);
    expect(forms.rowCount).toBe(1);
  });

  it('under a key that another visitor used is an application of its own', async () => {
    const one = await apply(exampleForm(), visitor(), 'the-same-key');
    const other = await apply(exampleForm(), visitor(), 'the-same-key');
    expect(other).not.toBe(one);
  });

  it('by the same person again is a second application, and each shows the other', async () => {
    const form = exampleForm();
    const first = await apply(form);
    clock.advance(minute);
    const second = await apply({ ...form, email: form.email.toUpperCase() });
    const [one, two] = [await detailOf(first), await detailOf(second)];
    expect(await duplicatesOf(first)).toEqual([
      { id: second, workflowStatus: 'application_received', createdAt: two.createdAt },
    ]);
    expect(await duplicatesOf(second)).toEqual([
      { id: first, workflowStatus: 'application_received', createdAt: one.createdAt },
    ]);
  });

  it('by a signed-in applicant belongs to the account; by staff it has no owner', async () => {
    const applicant = await settledApplicant(exampleForm());
    clock.advance(1_000);
    const id = await apply(exampleForm(), applicant);
    const { body } = await applicant.get<MyApplication>('/api/me/application');
    // The one that runs stays in front (S31).
    expect(body.others.map((other) => other.id)).toEqual([id]);
    expect((await detailOf(await apply(exampleForm(), staff))).userId).toBeNull();
  });
});

describe('ruling 16: applying while signed out with the address of an existing account', () => {
  const form = exampleForm();

  it('never attaches the application; the public answer is the same as for anybody', async () => {
    const owner1 = await settledApplicant(form);
    const before = (await owner1.get<MyApplication>('/api/me/application')).body.application;
    clock.advance(1_000);
    const known = await visitor().post('/api/secure-application-submit', {
      ...form,
      firstName: 'Mallory',
      email: form.email.toUpperCase(),
    });
    const unknown = await visitor().post('/api/secure-application-submit', exampleForm());
    expect(known.status).toBe(unknown.status);
    expect(shapeOf(known.body)).toEqual(shapeOf(unknown.body));
    await jobs.runDue();
    const id = (known.body as unknown as Created).data.applicationId;
    expect((await detailOf(id)).userId).toBeNull();
    expect((await owner1.get<MyApplication>('/api/me/application')).body.application).toEqual(before);
  });

  it('is attached once the mail’s link is pressed', async () => {
    const mails = await mailsTo(owner, form.email.toUpperCase());
    const by = visitor();
    const confirmed = await by.post<{ passwordToken: string | null }>('/api/auth/confirm', {
      token: tokenIn(mails.at(-1)),
    });
    expect(confirmed).toMatchObject({ status: 200, body: { passwordToken: null } });
    const { rows } = await owner.query(
      `select f.user_id, u.email from application_forms f join users u on u.id = f.user_id
       where lower(f.email) = lower($1)`,
      [form.email],
    );
    expect(new Set(rows.map((row) => row.user_id)).size).toBe(1);
    expect(rows).toHaveLength(2);
  });
});

const shapeOf = (body: Problem): string =>
  JSON.stringify(body)
    .replace(/[0-9a-f-]{36}/g, 'id')
    .replace(/[\w-]{43}/g, 'secret');
