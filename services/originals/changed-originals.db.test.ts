import { describe, expect, it } from 'vitest';
import { portalAnswers } from '#infra/test/assessment.ts';
import { detailedInfo } from '#infra/test/detailed-info.ts';
import { type Applicant, applicantAt, uploadRequired } from '#infra/test/documents.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { readStream } from '#services/event-log/read.ts';
import { eraseApplication } from '#services/privacy/erasure/erase-application.ts';
import { dayMs } from '#state-machines/durations.ts';
import { checkOriginals, originalProblems } from './changed-originals.ts';

/** What must not be found; what must be is in services/doctor/forgeries.db.test.ts. */
const world = await freshDatabase();
const { ctx, clock, owner, submit, advance, signInStaff } = world;
const admin = await signInStaff('admin');
const details = () => detailedInfo(new Date(clock.now().getTime() + 30 * dayMs).toISOString().slice(0, 10));
const handIn = async (who: Applicant, changes = {}) =>
  expect((await who.post('/api/me/detailed-info', { ...details(), ...changes })).status).toBe(200);
const problemsOf = ({ applicationId }: { applicationId: string }) => originalProblems(ctx, applicationId);

describe('what people gave is what they gave', () => {
  it('after all of it was given, judged and replaced', async () => {
    const who = await applicantAt(world, 'detailed_info_requested');
    const { applicationId } = who;
    await handIn(who);
    await advance(applicationId, 'detailed_review_pending');
    await advance(applicationId, 'assessment_booking');
    expect((await who.post('/api/submit-assessment', { responses: portalAnswers() })).status).toBe(200);
    await advance(applicationId, 'legal_docs_pending');
    await uploadRequired(who);
    clock.advance(1_000);
    await uploadRequired(who);
    const { rows } = await owner.query(
      'select document_id as id from application_documents where application_id = $1 and replaced_at is null',
      [applicationId],
    );
    const verdictOn = (id: string, status: string) =>
      admin.post(`/api/applications/${applicationId}/documents/${id}/verification`, { status, notes: 'x' });
    expect((await verdictOn(rows[0].id, 'verified')).status).toBe(200);
    expect((await verdictOn(rows[1].id, 'rejected')).status).toBe(200);
    expect(await problemsOf(who)).toEqual([]);
    const digests = (await readStream(owner, applicationId)).filter(
      ({ body }) => 'digest' in JSON.parse(body),
    );
    expect(new Set(digests.map(({ type }) => type))).toEqual(
      new Set(['application.submitted', 'details.submitted', 'assessment.completed', 'document.uploaded']),
    );
  });

  it('while details are asked for once more, with a draft of them, and after the second submission', async () => {
    const who = await applicantAt(world, 'detailed_info_requested');
    await handIn(who);
    const path = `/api/applications/${who.applicationId}/corrections`;
    await admin.post(path, { to: 'detailed_info_requested', reason: 'something is missing' });
    expect(await problemsOf(who)).toEqual([]);
    expect(
      (await who.request('PUT', '/api/me/detailed-info', { previousExperienceDetails: 'A draft.' })).status,
    ).toBe(200);
    expect(await problemsOf(who)).toEqual([]);
    await handIn(who, { additionalNotes: 'half a character: \ud83d' });
    expect(await problemsOf(who)).toEqual([]);
  });

  it('once the person is erased, and the digests that are left say nothing', async () => {
    const who = await applicantAt(world);
    await uploadRequired(who);
    await eraseApplication(ctx, who.applicationId, 'test');
    expect(await problemsOf(who)).toEqual([]);
  });

  it('in sandboxes, also when they are deleted', async () => {
    const { body } = await admin.post<{ applicationId: string }>('/api/sandboxes', {
      forkOf: await submit(),
    });
    expect(await problemsOf(body)).toEqual([]);
    await admin.request('DELETE', `/api/sandboxes/${body.applicationId}`);
    expect(await problemsOf(body)).toEqual([]);
  });

  it('where an event of before the digests has none: it can say nothing', async () => {
    const id = await submit();
    await owner.query('alter table application_events disable trigger all');
    await owner.query(
      `update application_events set body = regexp_replace(body, '"digest":"[^"]*",', '') where application_id = $1`,
      [id],
    );
    await owner.query('alter table application_events enable trigger all');
    await owner.query("update application_forms set last_name = 'Other' where application_id = $1", [id]);
    expect(await originalProblems(ctx, id)).toEqual([]);
  });

  it('of many at once, and one that cannot be read hides no other', async () => {
    const [lost, changed, well] = [await submit(), await submit(), await submit()];
    await owner.query(
      'delete from keys.person_keys k using application_forms f where f.person_id = k.person_id and f.application_id = $1',
      [lost],
    );
    await owner.query("update application_forms set phone = '+41' where application_id = $1", [changed]);
    const found = await checkOriginals(ctx, [lost, changed, well]);
    expect(found.unreadable.map(({ applicationId }) => applicationId)).toEqual([lost]);
    expect(found.changed).toEqual([
      {
        applicationId: changed,
        version: 1,
        code: 'given',
        detail: 'the form is not the one that was sent in',
      },
    ]);
  });
});
