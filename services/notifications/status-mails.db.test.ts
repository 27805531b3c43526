import { describe, expect, it } from 'vitest';
import { applicantAt, upload } from '#infra/test/documents.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs } from '#infra/test/jobs.ts';
import { undoBeforeMailMs } from '#services/applications/effects.ts';
import type { Status } from '#state-machines/application/vocabulary.ts';

const world = await freshDatabase();
const { ctx, clock, owner, signInStaff, signInApplicant, applicationAt, advance, submit } = world;
const jobs = testJobs(ctx);

async function subjectsTo(id: string): Promise<string[]> {
  clock.advance(undoBeforeMailMs);
  await jobs.runDue();
  const { rows } = await owner.query('select email from application_forms where application_id = $1', [id]);
  return (await mailsTo(owner, rows[0].email)).map(({ subject }) => subject);
}
/** What came since the application stood in `from`. */
async function newMails(from: Status, act: (id: string) => Promise<unknown>): Promise<string[]> {
  const { id } = await applicationAt(from);
  const before = await subjectsTo(id);
  await act(id);
  return (await subjectsTo(id)).slice(before.length);
}

describe('send-status-mail', () => {
  const byStaff: [Status, Status, string][] = [
    ['raw_review_pending', 'detailed_info_requested', 'We would like to know more about you'],
    ['raw_review_pending', 'suitable_candidate', 'We would like to stay in touch'],
    ['raw_review_pending', 'rejected', 'About your application'],
    ['assessment_completed', 'legal_docs_pending', 'Please send us your documents'],
    ['assessment_booking', 'contract_and_docs', 'Please send us your documents'],
    ['legal_docs_pending', 'contract_offered', 'Your contract is ready'],
    ['contract_offered', 'employed', 'Welcome'],
    ['contract_offered', 'rejected', 'About your application'],
  ];
  it.each(byStaff)('%s to %s by staff: one mail, once', async (from, to, subject) => {
    expect(await newMails(from, (id) => advance(id, to))).toEqual([subject]);
  });

  it('of what the applicant did is a confirmation', async () => {
    const withdrawn = await newMails('raw_review_pending', async (id) =>
      (await signInApplicant(id)).post('/api/me/withdrawal', {}),
    );
    expect(withdrawn).toEqual(['Your application is withdrawn']);
    const declined = await newMails('contract_offered', async (id) =>
      (await signInApplicant(id)).post('/api/me/contract-response', { decision: 'decline' }),
    );
    expect(declined).toEqual(['We have received your answer']);
  });

  it('says that a document was rejected, and never why: that stands in the portal', async () => {
    const applicant = await applicantAt(world);
    const { body } = await upload(applicant, 'references');
    const editor = await signInStaff('editor');
    const before = await subjectsTo(applicant.applicationId);
    await editor.post(`/api/applications/${applicant.applicationId}/documents/${body.id}/verification`, {
      status: 'rejected',
      notes: 'The second page is missing',
    });
    expect((await subjectsTo(applicant.applicationId)).slice(before.length)).toEqual([
      'One of your documents needs another look',
    ]);
    const { rows } = await owner.query("select text from mail_outbox where text like '%second page%'");
    expect(rows).toEqual([]);
  });

  it('leaves ten seconds after a decision, and not when the decision was taken back', async () => {
    const { id } = await applicationAt('raw_review_pending');
    const before = await subjectsTo(id);
    const editor = await signInStaff('editor');
    await editor.post(`/api/applications/${id}/advance`, { to: 'rejected', reason: 'Other' });
    await jobs.runDue();
    await editor.post(`/api/applications/${id}/undo`, {});
    expect(await subjectsTo(id)).toEqual(before);
  });

  it('is sent once however often its job runs, and not at all of what has moved on', async () => {
    const { id, version } = await applicationAt('detailed_info_requested');
    const before = await subjectsTo(id);
    const job = { applicationId: id, version: version - 1, kind: 'details_requested' };
    await jobs.work('send-status-mail', job);
    await jobs.work('send-status-mail', job);
    expect(await subjectsTo(id)).toEqual(before);
    await advance(id, 'detailed_info_received');
    await jobs.work('send-status-mail', { ...job, again: 'once more' });
    expect(await subjectsTo(id)).toEqual(before);
  });

  it('S28: a job holds ids alone', async () => {
    const id = await submit({ firstName: 'Braulia' });
    await advance(id, 'rejected', { reason: 'Other', notes: 'Rather not Braulia' });
    const { rows } = await owner.query(
      "select data from job_outbox where application_id = $1 and queue = 'send-status-mail'",
      [id],
    );
    expect(rows).toMatchObject([{ data: { applicationId: id, kind: 'rejected' } }]);
    expect(JSON.stringify(rows)).not.toContain('Braulia');
  });
});
