import { describe, expect, it } from 'vitest';
import { applicantAt, upload, uploadRequired } from '#infra/test/documents.ts';
import { pdf } from '#infra/test/files.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { MyApplication } from '#services/applications/contract.ts';
import { requiredDocuments } from '#state-machines/application/document-rules.ts';
import type { MyDocuments } from '../contract.ts';

const world = await freshDatabase();
const { ctx, owner, signInStaff, visitor } = world;

const missing = (types: readonly string[]) => ({
  status: 409,
  body: {
    title: 'Missing Documents',
    code: 'missing-documents',
    detail: 'Please upload all required documents before submitting.',
    errors: types.map((path) => ({ path, message: 'is missing' })),
  },
});

describe('S16: all documents are submitted', () => {
  it('when every required one is there: on to the contract, and the deadline of the documents is over', async () => {
    const applicant = await applicantAt(world);
    await uploadRequired(applicant);
    expect((await applicant.get<MyDocuments>('/api/me/documents')).body).toMatchObject({
      isOpen: true,
      required: { uploaded: 5, total: 5 },
    });
    const answer = await applicant.post('/api/me/documents/submission');
    expect(answer).toMatchObject({ status: 200, body: { status: 'contract_offered' } });
    const { body } = await applicant.get<MyApplication>('/api/me/application');
    expect(body.application).toMatchObject({
      workflowStatus: 'contract_offered',
      deadline: { kind: 'contract' },
    });
    const { rows } = await owner.query(
      "select type, data->'actor'->>'kind' as by from application_events where application_id = $1 order by version desc limit 2",
      [applicant.applicationId],
    );
    expect(rows.map(({ type }) => type)).toEqual(['deadline.set', 'documents.submitted']);
    expect(rows[1].by).toBe('applicant');
  });

  it.each(requiredDocuments)('not without %s', async (type) => {
    const applicant = await applicantAt(world);
    for (const other of requiredDocuments.filter((required) => required !== type))
      await upload(applicant, other);
    await upload(applicant, 'certifications');
    expect(await applicant.post('/api/me/documents/submission')).toMatchObject(missing([type]));
    expect((await applicant.get<MyDocuments>('/api/me/documents')).body.required).toEqual({
      uploaded: 4,
      total: 5,
    });
    expect((await applicant.get<MyApplication>('/api/me/application')).body.application).toMatchObject({
      workflowStatus: 'legal_docs_pending',
    });
  });

  it('not when the row is there and the bytes are not', async () => {
    const applicant = await applicantAt(world);
    await uploadRequired(applicant);
    const { rows } = await owner.query(
      "select file_path from application_documents where application_id = $1 and document_type = 'cv_resume'",
      [applicant.applicationId],
    );
    await ctx.files.remove(rows[0].file_path);
    expect(await applicant.post('/api/me/documents/submission')).toMatchObject(missing(['cv_resume']));
  });

  it('with nothing at all every required one is named', async () => {
    const applicant = await applicantAt(world);
    expect(await applicant.post('/api/me/documents/submission', {})).toMatchObject(
      missing(requiredDocuments),
    );
  });

  it('once: pressed five times under one key, and refused by the machine afterwards', async () => {
    const applicant = await applicantAt(world);
    await uploadRequired(applicant);
    const press = () => applicant.post('/api/me/documents/submission', {}, { key: 'submit-once' });
    expect((await Promise.all([1, 2, 3, 4, 5].map(press))).map(({ status }) => status)).toEqual(
      Array(5).fill(200),
    );
    expect(await applicant.post('/api/me/documents/submission')).toMatchObject({
      status: 409,
      body: { code: 'transition-refused', current: { status: 'contract_offered' } },
    });
    const { rowCount } = await owner.query(
      "select from application_events where application_id = $1 and type = 'documents.submitted'",
      [applicant.applicationId],
    );
    expect(rowCount).toBe(1);
  });

  it('not without an application', async () => {
    expect((await visitor().post('/api/me/documents/submission')).status).toBe(401);
    expect((await (await signInStaff('admin')).post('/api/me/documents/submission')).status).toBe(404);
  });
});

describe('ruling 10: what was replaced', () => {
  it('is listed for its applicant with notes and dates, never with who decided', async () => {
    const applicant = await applicantAt(world);
    const editor = await signInStaff('editor');
    const first = await upload(applicant, 'passport_id', pdf('first'));
    const url = `/api/applications/${applicant.applicationId}/documents/${first.body.id}/verification`;
    await editor.post(url, { status: 'rejected', notes: 'The photograph is cut off.' });
    world.clock.advance(1_000);
    const second = await upload(applicant, 'passport_id', pdf('second'));
    world.clock.advance(1_000);
    const third = await upload(applicant, 'passport_id', pdf('third'));
    const { body } = await applicant.get<MyDocuments>('/api/me/documents');
    expect(body.items.map(({ id }) => id)).toEqual([third.body.id]);
    expect(body.earlier).toMatchObject([
      {
        id: second.body.id,
        verificationStatus: 'pending',
        verificationNotes: null,
        replacedAt: third.body.uploadedAt,
      },
      { id: first.body.id, verificationStatus: 'rejected', verificationNotes: 'The photograph is cut off.' },
    ]);
    expect(Object.keys(body.earlier[1] ?? {})).not.toContain('verifiedBy');
    expect(body.required).toEqual({ uploaded: 1, total: 5 });
  });
});
