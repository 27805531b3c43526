import { describe, expect, it } from 'vitest';
import { applicantAt, documentsOf, upload } from '#infra/test/documents.ts';
import { pdf } from '#infra/test/files.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { EventView } from '#services/event-log/contract.ts';
import type { Problem } from '#services/platform/contract.ts';
import type { StaffDocument } from '../contract.ts';

const world = await freshDatabase();
const { ctx, signInStaff, advance } = world;
const editor = await signInStaff('editor');

const verify = (applicationId: string, id: string, body: object, key?: string) =>
  editor.post<StaffDocument & Problem>(
    `/api/applications/${applicationId}/documents/${id}/verification`,
    body,
    {
      ...(key && { key }),
    },
  );
const eventsOf = async (applicationId: string) => {
  const { body } = await editor.get<{ items: EventView[]; chain: { verified: boolean } }>(
    `/api/applications/${applicationId}/events`,
  );
  expect(body.chain.verified).toBe(true);
  return body.items.filter(({ type }) => type === 'document.verified' || type === 'document.rejected');
};
const newDocument = async () => {
  const applicant = await applicantAt(world);
  return {
    applicant,
    applicationId: applicant.applicationId,
    id: (await upload(applicant, 'references')).body.id,
  };
};

describe('ruling 10: staff verify or reject', () => {
  it('verified: row, event, and who did it; notes of a verification are not the applicant’s', async () => {
    const { applicant, applicationId, id } = await newDocument();
    const answer = await verify(applicationId, id, { status: 'verified', notes: 'called the referee' });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id,
        verificationStatus: 'verified',
        verificationNotes: 'called the referee',
        verifiedBy: 'Reto Editor',
        verifiedAt: ctx.clock().toISOString(),
      },
    });
    expect(await eventsOf(applicationId)).toMatchObject([
      {
        type: 'document.verified',
        notes: 'called the referee',
        data: { documentId: id, documentType: 'references' },
        actor: { kind: 'editor' },
      },
    ]);
    expect(await documentsOf(applicant)).toMatchObject([
      { verificationStatus: 'verified', verificationNotes: null },
    ]);
  });

  it('rejected: with notes, which the applicant reads and the event has encrypted', async () => {
    const { applicant, applicationId, id } = await newDocument();
    for (const body of [{ status: 'rejected' }, { status: 'rejected', notes: '  ' }]) {
      const refused = await verify(applicationId, id, body);
      expect(refused).toMatchObject({
        status: 400,
        body: {
          errors: [{ path: 'notes', message: 'Please say in the notes why the document is rejected' }],
        },
      });
    }
    expect(
      (await verify(applicationId, id, { status: 'rejected', notes: 'The second page is missing' })).status,
    ).toBe(200);
    expect(await documentsOf(applicant)).toMatchObject([
      { verificationStatus: 'rejected', verificationNotes: 'The second page is missing' },
    ]);
    const [event] = await eventsOf(applicationId);
    expect(event?.notes).toBe('The second page is missing');
    expect(event?.body).not.toContain('second page');
  });

  it('before and after the submission, and nowhere else', async () => {
    const { applicationId, id } = await newDocument();
    await advance(applicationId, 'contract_offered');
    expect((await verify(applicationId, id, { status: 'verified' })).status).toBe(200);
    await advance(applicationId, 'employed');
    const late = await verify(applicationId, id, { status: 'rejected', notes: 'too late' });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'transition-refused', current: { status: 'employed' } },
    });
    expect(await eventsOf(applicationId)).toHaveLength(1);
  });

  it('changes its mind, and the same decision twice is one', async () => {
    const { applicationId, id } = await newDocument();
    await verify(applicationId, id, { status: 'verified' });
    await verify(applicationId, id, { status: 'verified' });
    await verify(applicationId, id, { status: 'rejected', notes: 'expired' });
    await verify(applicationId, id, { status: 'rejected', notes: 'expired' }, 'again and again');
    expect((await eventsOf(applicationId)).map(({ type }) => type)).toEqual([
      'document.verified',
      'document.rejected',
    ]);
  });

  it('one key for two documents is two decisions, for one it is one', async () => {
    const { applicant, applicationId, id } = await newDocument();
    const other = (await upload(applicant, 'cv_resume', pdf(), {}, { key: 'the same key' })).body.id;
    const permit = (await upload(applicant, 'work_permit', pdf(), {}, { key: 'the same key' })).body;
    expect(permit).toMatchObject({ type: 'work_permit' });
    for (const document of [id, other, id])
      expect(
        (await verify(applicationId, document, { status: 'verified' }, 'one key of mine')).body,
      ).toMatchObject({
        id: document,
        verificationStatus: 'verified',
      });
    expect(await eventsOf(applicationId)).toHaveLength(2);
  });

  it('not a version that was replaced, and not another application’s', async () => {
    const { applicant, applicationId, id } = await newDocument();
    await upload(applicant, 'references', pdf('newer'));
    expect(await verify(applicationId, id, { status: 'verified' })).toMatchObject({
      status: 409,
      body: {
        code: 'conflict',
        detail: 'A newer version took the place of this document. Please look at that one.',
      },
    });
    const other = await newDocument();
    expect((await verify(other.applicationId, id, { status: 'verified' })).status).toBe(404);
    expect(await eventsOf(applicationId)).toEqual([]);
  });

  it('thirty decisions at once, with notes: each is carried out, none waits for another’s connection', async () => {
    const documents = await Promise.all(Array.from({ length: 30 }, newDocument));
    const answers = await Promise.all(
      documents.map(({ applicationId, id }) =>
        verify(applicationId, id, { status: 'rejected', notes: 'not legible' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
  });

  it('while it is replaced: one wins, and row and log agree', async () => {
    const { applicant, applicationId, id } = await newDocument();
    const [decided, replaced] = await Promise.all([
      verify(applicationId, id, { status: 'rejected', notes: 'not legible' }),
      upload(applicant, 'references', pdf('newer')),
    ]);
    expect(replaced.status).toBe(201);
    expect([200, 409]).toContain(decided.status);
    expect(await eventsOf(applicationId)).toHaveLength(decided.status === 200 ? 1 : 0);
    expect(await documentsOf(applicant)).toMatchObject([
      { id: replaced.body.id, verificationStatus: 'pending' },
    ]);
  });
});
