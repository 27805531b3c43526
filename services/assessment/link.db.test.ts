import { describe, expect, it } from 'vitest';
import { linkAnswers, portalAnswers } from '#infra/test/assessment.ts';
import { hour, minute } from '#infra/test/clock.ts';
import { connectionOf } from '#infra/test/connection.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs, tokenIn } from '#infra/test/jobs.ts';
import { waitsForRow } from '#infra/test/waiting.ts';
import { undoBeforeMailMs } from '#services/applications/effects.ts';
import type { EventView } from '#services/event-log/contract.ts';
import { type Status, statuses } from '#state-machines/application/vocabulary.ts';
import type { AssessmentResult, Assessments, OpenedLink } from './contract.ts';
import { linkSkills } from './questionnaires/skills.ts';

const { ctx, clock, owner, signInStaff, visitor, advance, applicationAt, submit, signInApplicant } =
  await freshDatabase();
const jobs = testJobs(ctx);
const skills = linkSkills.slice(0, 5);
const invalid = {
  status: 400,
  body: {
    code: 'link-invalid',
    detail: 'This assessment link is invalid, expired, or has already been used.',
  },
};

async function emailOf(id: string): Promise<string> {
  const { rows } = await owner.query('select email from application_forms where application_id = $1', [id]);
  return rows[0].email;
}
const invitations = async (id: string) =>
  (await mailsTo(owner, await emailOf(id))).filter(({ subject }) =>
    subject.includes('invitation to the assessment'),
  );
/** An application that staff invited, and the link from the mail. */
async function invited(): Promise<{ id: string; token: string }> {
  const { id } = await applicationAt('assessment_booking');
  clock.advance(undoBeforeMailMs);
  await jobs.runDue();
  return { id, token: tokenIn((await invitations(id))[0]) };
}
const invite = async (id: string, key?: string) =>
  (await signInStaff('editor')).post<{ validUntil: string }>(
    `/api/applications/${id}/assessment-invitations`,
    {},
    key ? { key } : {},
  );
const open = (token?: unknown) => visitor().post<OpenedLink>('/api/assessment-link', { token } as object);
const answer = (token: string, changes: object = {}, key?: string) =>
  visitor().post<AssessmentResult>(
    '/api/submit-assessment',
    { token, responses: linkAnswers(), skills, ...changes },
    key ? { key } : {},
  );
const eventsOf = async (id: string) =>
  (
    await (await signInStaff('editor')).get<{ items: EventView[] }>(`/api/applications/${id}/events`)
  ).body.items.filter(({ type }) => type === 'assessment.completed');
const statusOf = async (id: string): Promise<Status> =>
  (await owner.query('select status from application_states where application_id = $1', [id])).rows[0].status;

describe('ruling 11: the invitation', () => {
  it("mails the submission's own link once, with the deadline as its end", async () => {
    const id = await submit({ firstName: 'Flurina' });
    const { rows: made } = await owner.query(
      "select link_id, expires_at from links where application_id = $1 and purpose = 'assessment'",
      [id],
    );
    expect(made).toEqual([{ link_id: expect.any(String), expires_at: null }]);
    await advance(id, 'email_confirmed');
    await advance(id, 'raw_review_pending');
    for (const to of [
      'detailed_info_requested',
      'detailed_info_received',
      'detailed_review_pending',
    ] as const)
      await advance(id, to);
    await advance(id, 'assessment_booking');
    clock.advance(undoBeforeMailMs);
    await jobs.runDue();
    const [mail, ...more] = await invitations(id);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Dear Flurina');
    expect(mail?.text).toContain('/careers/personal-assistant/assessment?token=');
    const { rows } = await owner.query(
      `select l.link_id, l.expires_at = s.deadline_due as ends_with_deadline from links l
       join application_states s using (application_id) where application_id = $1 and purpose = 'assessment'`,
      [id],
    );
    expect(rows).toEqual([{ link_id: made[0].link_id, ends_with_deadline: true }]);
    const version = (
      await owner.query('select version from application_states where application_id = $1', [id])
    ).rows[0].version;
    await jobs.work('send-assessment-invitation', { applicationId: id, version: version - 1 });
    expect(await invitations(id)).toHaveLength(1);
  });

  it('leaves ten seconds after the decision, and not at all when that was taken back meanwhile', async () => {
    const { id } = await applicationAt('detailed_review_pending');
    const staff = await signInStaff('editor');
    const approve = () => staff.post(`/api/applications/${id}/advance`, { to: 'assessment_booking' });
    expect(await approve()).toMatchObject({ status: 200 });
    clock.advance(undoBeforeMailMs - 1);
    await jobs.runDue();
    expect(await invitations(id)).toEqual([]);
    expect(await staff.post(`/api/applications/${id}/undo`, {})).toMatchObject({ status: 200 });
    clock.advance(undoBeforeMailMs);
    await jobs.runDue();
    expect(await invitations(id)).toEqual([]);
    expect(await approve()).toMatchObject({ status: 200 });
    clock.advance(undoBeforeMailMs);
    await jobs.runDue();
    expect(await invitations(id)).toHaveLength(1);
  });

  it('by staff once more is a new link of 48 hours; earlier ones end; a key sends one', async () => {
    const { id, token } = await invited();
    clock.advance(40 * hour);
    const staff = await signInStaff('editor');
    const again = () =>
      staff.post<{ validUntil: string }>(
        `/api/applications/${id}/assessment-invitations`,
        {},
        { key: 'once more' },
      );
    const first = await again();
    expect(first).toMatchObject({
      status: 201,
      body: { validUntil: new Date(clock.now().getTime() + 48 * hour).toISOString() },
    });
    expect((await again()).body).toEqual(first.body);
    await jobs.runDue();
    const mails = await invitations(id);
    expect(mails).toHaveLength(2);
    expect(await open(token)).toMatchObject(invalid);
    const fresh = tokenIn(mails[1]);
    expect((await open(fresh)).status).toBe(200);
    const { body } = await staff.get<Assessments>(`/api/applications/${id}/assessments`);
    expect(body).toMatchObject({ items: [], invitation: first.body });
    clock.advance(48 * hour);
    expect(await open(fresh)).toMatchObject(invalid);
    const { rows } = await owner.query(
      "select metadata, user_id from audit_logs where action = 'assessment_invitation_sent' and resource_id = $1",
      [id],
    );
    expect(rows).toMatchObject([{ user_id: staff.userId }]);
  });

  it('an old key used again ends no newer link', async () => {
    const { id } = await invited();
    const staff = await signInStaff('editor');
    const press = (key: string) => staff.post(`/api/applications/${id}/assessment-invitations`, {}, { key });
    await press('first-key');
    clock.advance(minute);
    await press('second-key');
    await press('first-key');
    await jobs.runDue();
    const tokens = (await invitations(id)).map(tokenIn);
    const answers = await Promise.all(tokens.map(open));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('S16: of two by staff at once one link works; of one and a step past it at once, the later sees the earlier', async () => {
    const { id } = await invited();
    const staff = await signInStaff('editor');
    const press = () => staff.post(`/api/applications/${id}/assessment-invitations`, {});
    const answers = await Promise.all([press(), press(), press()]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    const working = () =>
      owner.query(
        `select link_id from links where application_id = $1 and purpose = 'assessment' and used_at is null
           and expires_at > $2`,
        [id, clock.now()],
      );
    const { rows: links } = await working();
    expect(links).toHaveLength(1);

    const hold = await connectionOf(owner);
    await hold.query('begin');
    await hold.query('select from application_states where application_id = $1 for update', [id]);
    const step = advance(id, 'assessment_completed');
    await waitsForRow(owner, '%append_application_events%');
    const late = press();
    await waitsForRow(owner, '%application_states%for no key update%');
    await hold.query('commit');
    hold.release();
    await step;
    expect(await late).toMatchObject({ status: 409 });
    expect((await working()).rows).toEqual(links);
  });

  it('after a step back and a second invitation comes a link that works', async () => {
    const { id, token } = await invited();
    clock.advance(hour);
    const admin = await signInStaff('admin');
    const reason = 'Invited too early';
    await admin.post(`/api/applications/${id}/corrections`, { to: 'detailed_review_pending', reason });
    await advance(id, 'assessment_booking');
    clock.advance(undoBeforeMailMs);
    await jobs.runDue();
    const mails = await invitations(id);
    expect(mails).toHaveLength(2);
    expect((await open(tokenIn(mails[1]))).status).toBe(200);
    expect(await open(token)).toMatchObject(invalid);
  });

  it.each(statuses)('by staff in %s is sent only while there is something to take', async (status) => {
    const { id } = await applicationAt(status);
    const staff = await signInStaff('editor');
    const sent = await staff.post(`/api/applications/${id}/assessment-invitations`, {});
    const early = statuses.slice(0, statuses.indexOf('assessment_completed'));
    expect(sent.status).toBe((early as readonly Status[]).includes(status) ? 201 : 409);
  });

  it('is not mailed once the application has moved on', async () => {
    const { id } = await applicationAt('assessment_booking');
    await advance(id, 'assessment_completed');
    clock.advance(undoBeforeMailMs);
    await jobs.runDue();
    expect(await invitations(id)).toEqual([]);
  });
});

describe("the link's page", () => {
  it('shows whose it is, the eight questions and the twelve skills; looking uses nothing', async () => {
    const { id, token } = await invited();
    for (let look = 0; look < 3; look++) {
      const { status, body } = await open(token);
      expect(status).toBe(200);
      expect(body).toMatchObject({ applicationId: id, firstName: 'Ursina', skills: [...linkSkills] });
      expect(body.questions).toHaveLength(8);
    }
  });

  it('gives one answer for a missing, unknown, early, expired and used link', async () => {
    const { token } = await invited();
    const unused = await invited();
    const { rows } = await owner.query("select count(*) from links where purpose = 'assessment'");
    expect(Number(rows[0].count)).toBeGreaterThan(0);
    await answer(token);
    const refused = [
      await open(),
      await open(null),
      await open(''),
      await open('x'.repeat(43)),
      await open(token),
    ];
    clock.advance(48 * hour);
    refused.push(await open(unused.token));
    for (const one of refused) expect(one).toMatchObject(invalid);
    const bodies = refused.map(({ body }) => JSON.stringify({ ...body, requestId: '' }));
    expect(new Set(bodies).size).toBe(1);
    expect(await answer(unused.token)).toMatchObject(invalid);
    expect(await answer('x'.repeat(43))).toMatchObject(invalid);
  });

  it('is a link of its own kind: a confirmation opens nothing here', async () => {
    const id = await submit();
    clock.advance(undoBeforeMailMs);
    await jobs.runDue();
    const confirmation = tokenIn((await mailsTo(owner, await emailOf(id)))[0]);
    expect(await open(confirmation)).toMatchObject(invalid);
    expect(await answer(confirmation)).toMatchObject(invalid);
  });

  it('is invalid once the assessment was completed in the portal, or the application is over', async () => {
    const { id, token } = await invited();
    const applicant = await signInApplicant(id);
    expect((await applicant.post('/api/submit-assessment', { responses: portalAnswers() })).status).toBe(200);
    expect(await open(token)).toMatchObject(invalid);
    expect(await answer(token)).toMatchObject(invalid);
    const other = await invited();
    await (await signInApplicant(other.id)).post('/api/me/withdrawal', {});
    expect(await open(other.token)).toMatchObject(invalid);
    expect(await answer(other.token)).toMatchObject(invalid);
  });
});

describe('the answers by link', () => {
  it('are scored by the rubric, recorded, and move the application on; staff read each', async () => {
    const { id, token } = await invited();
    const done = await answer(token, { skills: ['Research', 'Data Entry', 'Research'] });
    expect(done).toMatchObject({ status: 200, body: { score: 88, result: 'pass' } });
    expect(await statusOf(id)).toBe('assessment_completed');
    expect(await eventsOf(id)).toMatchObject([{ data: { score: 88, result: 'pass' }, notes: null }]);
    const staff = await signInStaff('editor');
    const { body } = await staff.get<Assessments>(`/api/applications/${id}/assessments`);
    expect(body.invitation).toBeNull();
    expect(body.items).toMatchObject([
      { questionnaire: 'link', score: 88, skillPoints: { points: 8, most: 20 } },
    ]);
    expect(body.items[0]?.answers).toHaveLength(8);
    for (const { points, most } of body.items[0]?.answers ?? []) expect([points, most]).toEqual([10, 10]);
  });

  it('S16: of twenty at once one is recorded, and the link is used', async () => {
    const { id, token } = await invited();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        answer(token, { responses: linkAnswers(n % 2 ? 'best' : 'worst') }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(400)]);
    expect(await eventsOf(id)).toHaveLength(1);
    expect(await answer(token)).toMatchObject(invalid);
  });

  it('S16: of link and portal at once one is recorded', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, token } = await invited();
      const applicant = await signInApplicant(id);
      const portal = () => applicant.post('/api/submit-assessment', { responses: portalAnswers() });
      const statusesOf = (await Promise.all([answer(token), portal(), answer(token), portal()])).map(
        ({ status }) => status,
      );
      expect(statusesOf.filter((status) => status === 200)).toHaveLength(1);
      expect(await eventsOf(id)).toHaveLength(1);
      const { rowCount } = await owner.query(
        'select from application_assessments where application_id = $1',
        [id],
      );
      expect(rowCount).toBe(1);
    }
  });

  it('after a lost answer are answered again under the same key', async () => {
    const { token } = await invited();
    const first = await answer(token, {}, 'lost-answer');
    expect(await answer(token, {}, 'lost-answer')).toMatchObject({ status: 200, body: first.body });
    expect(await answer(token, {}, 'another-key')).toMatchObject(invalid);
  });

  it('have to be complete, with a skill at least; what is refused uses nothing', async () => {
    const { token } = await invited();
    const { budgetConstraint: _, ...seven } = linkAnswers();
    expect(await answer(token, { responses: seven })).toMatchObject({
      status: 400,
      body: {
        title: 'Incomplete Assessment',
        detail: 'Please answer all questions before submitting.',
        errors: [{ path: 'responses.budgetConstraint' }],
      },
    });
    expect(await answer(token, { skills: [] })).toMatchObject({
      status: 400,
      body: { title: 'Skills Required', detail: 'Please select at least one skill.' },
    });
    for (const wrong of [
      { skills: ['Juggling'] },
      { responses: { ...linkAnswers(), shoeSize: '42' } },
      { score: 100 },
      { skills: Array(13).fill('Research') },
    ])
      expect((await answer(token, wrong)).body).toMatchObject({ code: 'invalid-input' });
    expect((await answer(token)).status).toBe(200);
  });

  it('given before the step are recorded; entering it later moves straight on', async () => {
    const { id } = await applicationAt('raw_review_pending');
    const staff = await signInStaff('editor');
    await staff.post(`/api/applications/${id}/assessment-invitations`, {});
    clock.advance(undoBeforeMailMs);
    await jobs.runDue();
    expect((await answer(tokenIn((await invitations(id))[0]))).body).toMatchObject({ score: 100 });
    expect(await statusOf(id)).toBe('raw_review_pending');
    for (const to of [
      'detailed_info_requested',
      'detailed_info_received',
      'detailed_review_pending',
    ] as const)
      await advance(id, to);
    await advance(id, 'assessment_booking');
    expect(await statusOf(id)).toBe('assessment_completed');
    clock.advance(undoBeforeMailMs);
    await jobs.runDue();
    expect(await invitations(id)).toHaveLength(1);
  });

  it("may be to the portal's questions too, in its step", async () => {
    const { id, token } = await invited();
    const done = await visitor().post('/api/submit-assessment', { token, responses: portalAnswers() });
    expect(done).toMatchObject({ status: 200, body: { score: 100 } });
    expect(await statusOf(id)).toBe('assessment_completed');
  });

  it('of an application past its pass mark by a hair pass, and below it are under review', async () => {
    const worst = await invited();
    const result = await answer(worst.token, { responses: linkAnswers('worst') });
    expect(result.body).toMatchObject({ score: 20, result: 'review' });
    expect(await invite(worst.id)).toMatchObject({ status: 409 });
  });
});
