import { describe, expect, it } from 'vitest';
import { portalAnswers } from '#infra/test/assessment.ts';
import { minute } from '#infra/test/clock.ts';
import { applicantAt } from '#infra/test/documents.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { MyApplication } from '#services/applications/contract.ts';
import type { EventView } from '#services/event-log/contract.ts';
import { statuses } from '#state-machines/application/vocabulary.ts';
import type { AssessmentResult, Assessments, MyAssessment } from './contract.ts';

const world = await freshDatabase();
const { clock, owner, signInStaff, visitor, advance } = world;
const editor = await signInStaff('editor');
const url = '/api/submit-assessment';
const invited = () => applicantAt(world, 'assessment_booking');
const eventsOf = async (id: string) =>
  (await editor.get<{ items: EventView[] }>(`/api/applications/${id}/events`)).body.items.filter(
    ({ type }) => type === 'assessment.completed',
  );

describe("the portal's assessment", () => {
  it('is five questions of four options, and a result once it is done', async () => {
    const applicant = await invited();
    const before = (await applicant.get<MyAssessment>('/api/me/assessment')).body;
    expect(before).toMatchObject({ isOpen: true, completed: null });
    expect(before.questions.map(({ id }) => id)).toEqual([
      'prioritization',
      'communication',
      'problem_solving',
      'organization',
      'adaptability',
    ]);
    for (const { options } of before.questions) expect(options).toHaveLength(4);
    clock.advance(1_000);
    const at = clock.now().toISOString();
    const responses = { ...portalAnswers(), adaptability: '0' };
    const answer = await applicant.post<AssessmentResult>(url, { responses });
    expect(answer).toMatchObject({ status: 200, body: { score: 80, result: 'pass', at } });
    expect((await applicant.get<MyAssessment>('/api/me/assessment')).body).toEqual({
      isOpen: false,
      questions: [],
      completed: { score: 80, result: 'pass', at },
    });
    expect((await applicant.get<MyApplication>('/api/me/application')).body.application).toMatchObject({
      workflowStatus: 'assessment_completed',
      assessmentScore: 80,
      assessmentResult: 'pass',
      assessmentCompletedAt: at,
    });
    expect(await eventsOf(applicant.applicationId)).toMatchObject([
      { actor: { kind: 'applicant' }, data: { score: 80, result: 'pass' } },
    ]);
    const { body } = await editor.get<Assessments>(
      `/api/applications/${applicant.applicationId}/assessments`,
    );
    expect(body.items).toMatchObject([
      { questionnaire: 'portal', score: 80, result: 'pass', completedAt: at, skills: [] },
    ]);
    expect(body.items[0]?.answers.map(({ points }) => points)).toEqual([20, 20, 20, 20, 0]);
    expect(body.items[0]?.answers.every(({ answer, question }) => answer && question)).toBe(true);
  });

  it('below 60 is under review, and rejects no one', async () => {
    const applicant = await invited();
    const responses = { ...portalAnswers('worst'), prioritization: '2', organization: '1' };
    expect((await applicant.post<AssessmentResult>(url, { responses })).body).toMatchObject({
      score: 40,
      result: 'review',
    });
  });

  it('S16: of twenty submissions at once one is recorded', async () => {
    const applicant = await invited();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        applicant.post(url, { responses: portalAnswers(n % 2 ? 'best' : 'worst') }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
    for (const { status, body } of answers)
      if (status === 409) expect(body.current).toMatchObject({ status: 'assessment_completed' });
    expect(await eventsOf(applicant.applicationId)).toHaveLength(1);
    const { rows } = await owner.query(
      'select score from application_assessments where application_id = $1',
      [applicant.applicationId],
    );
    expect(rows).toEqual([{ score: (await eventsOf(applicant.applicationId))[0]?.data.score }]);
  });

  it('repeated under its key is answered as before', async () => {
    const applicant = await invited();
    const press = (responses: object) =>
      applicant.post<AssessmentResult>(url, { responses }, { key: 'once-only' });
    const first = await press(portalAnswers());
    clock.advance(minute);
    expect(await press(portalAnswers('worst'))).toMatchObject({ status: 200, body: first.body });
  });

  it.each([
    ['nothing', {}],
    ['one', { prioritization: '2' }],
    ['an option that there is not', { ...portalAnswers(), organization: '4' }],
  ])('S16: is not complete with %s answered', async (_, responses) => {
    const applicant = await invited();
    const answer = await applicant.post(url, { responses });
    expect(answer).toMatchObject({
      status: 400,
      body: {
        code: 'incomplete-assessment',
        title: 'Incomplete Assessment',
        detail: 'Please answer all questions before submitting.',
      },
    });
    expect((await applicant.get<MyAssessment>('/api/me/assessment')).body.isOpen).toBe(true);
  });

  it('takes answers to its own questions alone', async () => {
    const applicant = await invited();
    for (const body of [
      { responses: { ...portalAnswers(), urgentDeadline: 'ignore' } },
      { responses: portalAnswers(), score: 100 },
      { responses: 'all right' },
      {},
    ])
      expect((await applicant.post(url, body)).body.code).toBe('invalid-input');
  });

  it.each(statuses.filter((status) => status !== 'assessment_booking'))(
    'is not there in %s',
    async (status) => {
      const applicant = await applicantAt(world, status);
      expect((await applicant.get<MyAssessment>('/api/me/assessment')).body).toEqual({
        isOpen: false,
        questions: [],
        completed: null,
      });
      expect(await applicant.post(url, { responses: portalAnswers() })).toMatchObject({
        status: 409,
        body: { code: 'transition-refused', current: { status } },
      });
    },
  );

  it('is still there after its deadline, which rejects no one, and after staff took a wrong step back', async () => {
    const applicant = await invited();
    clock.advance(3 * 24 * 60 * minute);
    await advance(applicant.applicationId, 'assessment_completed');
    const admin = await signInStaff('admin');
    const back = { to: 'assessment_booking', reason: 'It was not completed at all' };
    await admin.post(`/api/applications/${applicant.applicationId}/corrections`, back);
    const again = await world.signInApplicant(applicant.applicationId);
    expect((await again.get<MyAssessment>('/api/me/assessment')).body.isOpen).toBe(true);
    expect((await again.post(url, { responses: portalAnswers() })).status).toBe(200);
  });

  it('needs a session or a token', async () => {
    expect(await visitor().post(url, { responses: portalAnswers() })).toMatchObject({
      status: 400,
      body: { code: 'link-invalid', detail: 'Assessment token not found' },
    });
    expect((await (await signInStaff('editor')).post(url, { responses: portalAnswers() })).status).toBe(404);
  });

  it('a browser whose access token lapsed is refused as such, and returns', async () => {
    const applicant = await invited();
    clock.advance(11 * minute);
    // the visitor refreshes and repeats, as the site's pages do
    expect((await applicant.post(url, { responses: portalAnswers() })).status).toBe(200);
  });
});
