import { describe, expect, it } from 'vitest';
import { linkAnswers, portalAnswers } from '#infra/test/assessment.ts';
import { applicantAt } from '#infra/test/documents.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs, tokenIn } from '#infra/test/jobs.ts';
import type { Answer, Visitor } from '#infra/test/visitor.ts';
import { undoBeforeMailMs } from '#services/applications/effects.ts';
import { linkQuestions } from './questionnaires/link.ts';
import { portalQuestions } from './questionnaires/portal.ts';

const world = await freshDatabase();
const { app, ctx, owner, visitor, signInStaff } = world;
await app.ready();
const jobs = testJobs(ctx);

/** Every address that can be read, of one application where it is about one. */
const reads = (id: string): string[] =>
  app.declaredRoutes
    .filter(({ method, url }) => [method].flat().includes('GET') && /^\/(api|\.well-known)\//.test(url))
    // a stream; and the description of the API, which is looked at below
    .filter(({ url }) => url !== '/api/live' && !/\*|^\/api\/(?:docs|openapi)/.test(url))
    .map(({ url }) => url.replace(/:id\b/, id).replace(/:\w+/g, () => crypto.randomUUID()));

async function readAll(who: Visitor, id: string): Promise<string> {
  const answers: Answer<unknown>[] = [];
  for (const url of reads(id)) answers.push(await who.get<unknown>(url));
  return answers.map(({ body }) => JSON.stringify(body)).join('\n');
}

/** Names under which a key, a rubric or points would stand. */
const tells = /"(?:worth|points|most|rubric|key|keys|right|rightPlace|correct|correctIndex|correctAnswer)"/;
/** A question and its options as anybody may see them, and nothing beside. */
function expectBare(questions: unknown, count: number): void {
  const bare = (questions as { options: object[] }[]).map((question) => ({
    names: Object.keys(question).sort(),
    options: question.options.map((option) => Object.keys(option).sort().join()),
  }));
  expect(bare).toEqual(
    Array(count).fill({ names: ['id', 'options', 'text'], options: Array(4).fill('label,value') }),
  );
}

async function invited() {
  const applicant = await applicantAt(world, 'assessment_booking');
  world.clock.advance(undoBeforeMailMs);
  await jobs.runDue();
  const { rows } = await owner.query('select email from application_forms where application_id = $1', [
    applicant.applicationId,
  ]);
  const mails = await mailsTo(owner, rows[0].email);
  return {
    applicant,
    id: applicant.applicationId,
    token: tokenIn(mails.find(({ text }) => text.includes('assessment?'))),
  };
}

describe('S17: no answer of the API', () => {
  it('tells an applicant or a visitor what an answer is worth, before or after', async () => {
    const { applicant, id, token } = await invited();
    const linked = await visitor().post<{ questions: unknown }>('/api/assessment-link', { token });
    expectBare(linked.body.questions, 8);
    const mine = await applicant.get<{ questions: unknown }>('/api/me/assessment');
    expectBare(mine.body.questions, 5);
    const refused = [
      await visitor().post('/api/submit-assessment', { token, responses: {}, skills: [] }),
      await visitor().post('/api/submit-assessment', { token, responses: linkAnswers(), skills: [] }),
      await applicant.post('/api/submit-assessment', { responses: { organization: '7' } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([400, 400, 400]);
    const before = await readAll(applicant, id);
    expect(before).not.toMatch(/"(?:score|assessmentScore)":\d/);
    const done = await applicant.post('/api/submit-assessment', { responses: portalAnswers() });
    expect(Object.keys(done.body).sort()).toEqual(['at', 'result', 'score']);
    const said = [linked, mine, done, ...refused].map(({ body }) => JSON.stringify(body));
    said.push(before, await readAll(applicant, id), await readAll(visitor(), id));
    for (const text of said) expect(text).not.toMatch(tells);
  });

  it('tells staff what the answers that were given are worth, and of no other', async () => {
    const { id, token } = await invited();
    const editor = await signInStaff('editor');
    const before = await readAll(editor, id);
    const labels = linkQuestions.flatMap(({ options }) => options.map(({ label }) => label));
    expect(labels.filter((label) => before.includes(label))).toEqual([]);
    const responses = linkAnswers('worst');
    await visitor().post('/api/submit-assessment', { token, responses, skills: ['Research'] });
    const after = await readAll(editor, id);
    const given = linkQuestions.map(
      ({ id: question, options }) => options.find(({ value }) => value === responses[question])?.label,
    );
    expect(labels.filter((label) => after.includes(label))).toEqual(given);
  });

  it('describes a rubric, the description of the API included', async () => {
    const { body } = await visitor().get<object>('/api/openapi.json');
    const text = JSON.stringify(body);
    for (const { text: question, options } of [...portalQuestions, ...linkQuestions]) {
      expect(text).not.toContain(question);
      for (const { label } of options) expect(text).not.toContain(label);
    }
    expect(text).not.toMatch(/"(?:worth|rubric|rightPlace)"/);
  });
});
