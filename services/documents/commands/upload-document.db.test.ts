import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { applicantAt, documentsOf, storedKeys, upload } from '#infra/test/documents.ts';
import { bigPdf, compound, docx, jpg, multipartFile, pdf, png } from '#infra/test/files.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import { fileLimits } from '#state-machines/application/document-rules.ts';
import { statuses } from '#state-machines/application/vocabulary.ts';
import type { MyDocuments, StaffDocument } from '../contract.ts';

const world = await freshDatabase();
const { ctx, owner, visitor, signInStaff, submit } = world;
const editor = await signInStaff('editor');

const versions = async (id: string) =>
  (await editor.get<{ items: StaffDocument[] }>(`/api/applications/${id}/documents`)).body.items;
const rows = async (id: string) =>
  (await owner.query('select * from application_documents where application_id = $1', [id])).rows;
const events = async (id: string) =>
  (
    await owner.query(
      "select type, data->'data' as data from application_events where application_id = $1 and type like 'document.%' order by version",
      [id],
    )
  ).rows;

/** Runs something that must leave no byte and no row behind. */
async function leavesNothing(applicationId: string, work: () => Promise<unknown>): Promise<void> {
  const before = {
    stored: await storedKeys(ctx),
    rows: await rows(applicationId),
    events: await events(applicationId),
  };
  await work();
  expect({
    stored: await storedKeys(ctx),
    rows: await rows(applicationId),
    events: await events(applicationId),
  }).toEqual(before);
}

describe('S20: a document that is given', () => {
  const given = [
    ['passport_id', 'Pass.pdf', 'application/pdf', pdf()],
    ['passport_id', 'Pass.JPEG', 'image/jpeg', jpg()],
    ['work_permit', 'Bewilligung.png', 'image/png', png()],
    ['cv_resume', 'Lebenslauf.doc', 'application/msword', compound()],
    [
      'references',
      'Zeugnisse.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      docx(),
    ],
    ['background_check', 'Auszug.pdf', 'application/pdf', bigPdf(fileLimits.perFile)],
  ] as const;

  it.each(given)('%s as %s: its row, its event, its bytes', async (type, fileName, contentType, content) => {
    const applicant = await applicantAt(world);
    const answer = await upload(applicant, type, content, { fileName, contentType });
    expect(answer).toMatchObject({
      status: 201,
      body: {
        type,
        fileName,
        fileSize: content.length,
        contentType,
        verificationStatus: 'pending',
        scanStatus: 'off',
        notice: null,
        canReplace: true,
      },
    });
    const [row] = await rows(applicant.applicationId);
    expect(row.sha256).toEqual(createHash('sha256').update(content).digest());
    expect(row.file_path).toMatch(/^[0-9a-f-]{36}$/);
    expect(row.file_path).not.toBe(row.document_id);
    expect(await events(applicant.applicationId)).toEqual([
      { type: 'document.uploaded', data: { documentId: answer.body.id, documentType: type } },
    ]);
    const file = await applicant.get<string>(`/api/me/documents/${answer.body.id}/file`);
    expect(file.status).toBe(200);
    expect(file.headers['content-length']).toBe(String(content.length));
  });

  it('is stored encrypted', async () => {
    const applicant = await applicantAt(world);
    await upload(applicant, 'cv_resume', pdf('Sonderzeichen'));
    const [row] = await rows(applicant.applicationId);
    const bytes = Buffer.concat(await Array.fromAsync(await ctx.files.open(row.file_path)));
    expect(bytes.subarray(0, 4).toString()).toBe('CUF1');
    expect(bytes.includes('PDF')).toBe(false);
    expect(bytes.includes('Sonderzeichen')).toBe(false);
  });

  it('takes the place of the version before, which is kept', async () => {
    const applicant = await applicantAt(world);
    const first = await upload(applicant, 'passport_id', pdf('one'), { fileName: 'one.pdf' });
    world.clock.advance(60_000);
    const second = await upload(applicant, 'passport_id', pdf('two'), { fileName: 'two.pdf' });
    expect((await documentsOf(applicant)).map(({ id }) => id)).toEqual([second.body.id]);
    expect(await versions(applicant.applicationId)).toMatchObject([
      { id: second.body.id, fileName: 'two.pdf', replacedAt: null },
      { id: first.body.id, fileName: 'one.pdf', replacedAt: ctx.clock().toISOString() },
    ]);
    const old = await editor.get<string>(
      `/api/applications/${applicant.applicationId}/documents/${first.body.id}/file`,
    );
    expect(old.body).toContain('(one)');
  });

  it('sent again under one Idempotency-Key is one document', async () => {
    const applicant = await applicantAt(world);
    const send = () => upload(applicant, 'passport_id', pdf(), {}, { key: 'passport-once' });
    const [one, two] = [await send(), await send()];
    expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id]);
    const three = await Promise.all(
      [1, 2, 3].map(() => upload(applicant, 'work_permit', pdf(), {}, { key: 'permit-once' })),
    );
    expect(new Set(three.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(await rows(applicant.applicationId)).toHaveLength(2);
    const kept = (await rows(applicant.applicationId)).map(({ file_path }) => file_path);
    expect(await storedKeys(ctx)).toEqual(expect.arrayContaining(kept));
    expect(await events(applicant.applicationId)).toHaveLength(2);
  });

  it.each([
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['C:\\Users\\Urs\\Pass (Kopie).pdf', 'Pass (Kopie).pdf'],
    ['Zürich – Bürgerrecht.pdf', 'Zürich – Bürgerrecht.pdf'],
    [`${'x'.repeat(400)}.pdf`, `${'x'.repeat(196)}.pdf`],
    ['gnp.\u202efdp.pdf', 'gnp.fdp.pdf'],
  ])('keeps of the name %j what is fit to show', async (fileName, kept) => {
    const applicant = await applicantAt(world);
    const answer = await upload(applicant, 'passport_id', pdf(), { fileName });
    expect(answer).toMatchObject({ status: 201, body: { fileName: kept } });
  });
});

const applicant = await applicantAt(world);

describe('S20: a file that is refused leaves nothing behind', () => {
  const { applicationId } = applicant;
  const type = 'background_check';
  const tenAndOne = bigPdf(fileLimits.perFile + 1);
  it.each([
    ['another type', png(), { fileName: 'a.png', contentType: 'image/png' }, 415, 'unsupported-file'],
    ['another type by its bytes', png(), {}, 415, 'unsupported-file'],
    [
      'a page in disguise',
      Buffer.from('<html><script>alert(1)</script></html>'),
      {},
      415,
      'unsupported-file',
    ],
    ['a declared type that does not agree', pdf(), { contentType: 'text/html' }, 415, 'unsupported-file'],
    ['a name that does not agree', pdf(), { fileName: 'a.exe' }, 415, 'unsupported-file'],
    ['no bytes', Buffer.alloc(0), {}, 400, 'invalid-input'],
    ['10 MiB and one byte', tenAndOne, {}, 413, 'file-too-large'],
    ['20 MiB', Buffer.concat([tenAndOne, tenAndOne]), {}, 413, 'file-too-large'],
    ['another field', pdf(), { field: 'document' }, 400, 'invalid-input'],
  ])('%s', async (_what, content, file, status, code) => {
    await leavesNothing(applicationId, async () => {
      const answer = await upload(applicant, type, content, file);
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
      expect(answer.body.detail).toMatch(/Nothing was saved/);
    });
  });

  it('a zip bomb', async () => {
    const bomb = docx('x', [{ name: 'word/media/a.bin', content: Buffer.alloc(30_000_000) }]);
    const contentType = 'application/octet-stream';
    await leavesNothing(applicationId, async () => {
      const answer = await upload(applicant, 'cv_resume', bomb, { fileName: 'cv.docx', contentType });
      expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported-file' } });
      expect(answer.body.detail).toContain('unpacks to far more than its size');
    });
  });

  it('a type that there is not, a body that is no file, or none', async () => {
    await leavesNothing(applicationId, async () => {
      expect((await upload(applicant, 'diary' as never)).status).toBe(400);
      const url = `/api/me/documents/${type}`;
      expect(await applicant.post(url, { file: 'x' })).toMatchObject({
        status: 415,
        body: { code: 'unsupported-type' },
      });
      expect(await applicant.post(url)).toMatchObject({ status: 415 });
      const { headers } = multipartFile(pdf());
      for (const body of ['', '--nothing', 'x'.repeat(1_000)])
        expect((await applicant.post(url, body, { headers })).status).toBe(400);
      const bare = await applicant.post(url, 'x', { headers: { 'content-type': 'multipart/form-data' } });
      expect(bare.status).toBe(400);
    });
  });

  it('one that ends before its last boundary', async () => {
    const { body, headers } = multipartFile(pdf());
    await leavesNothing(applicationId, async () => {
      for (const end of [body.length - 4, body.length - 40, 150]) {
        const answer = await applicant.post(`/api/me/documents/${type}`, body.subarray(0, end), { headers });
        expect({ end, status: answer.status }).toEqual({ end, status: 400 });
      }
    });
  });

  it('S14: multipart is read here and nowhere else', async () => {
    const { body, headers } = multipartFile(pdf());
    const answer = await applicant.post('/api/me/withdrawal', body, { headers });
    expect(answer).toMatchObject({ status: 415, body: { code: 'unsupported-type' } });
    const foreign = { ...headers, origin: 'https://elsewhere.example' };
    expect(await applicant.post(`/api/me/documents/${type}`, body, { headers: foreign })).toMatchObject({
      status: 403,
      body: { code: 'cross-origin' },
    });
  });
});

describe('S20: 100 MiB an application', () => {
  /** An earlier version of so many bytes. */
  const fill = (id: string, size: number) =>
    owner.query(
      `insert into application_documents (application_id, document_id, document_type, file_name, file_size, content_type, file_path, sha256,
         verification_status, scan_status, uploaded_at, replaced_at)
       values ($1, gen_random_uuid(), 'certifications', 'old.pdf', $2, 'application/pdf', $3, '', 'pending', 'off', now(), now())`,
      [id, size, randomBytes(8).toString('hex')],
    );

  it('counts every version; the byte beyond is refused and leaves nothing', async () => {
    const applicant = await applicantAt(world);
    const content = pdf();
    await fill(applicant.applicationId, fileLimits.perApplication - content.length);
    await leavesNothing(applicant.applicationId, async () => {
      const over = await upload(applicant, 'passport_id', Buffer.concat([content, Buffer.from('\n')]));
      expect(over).toMatchObject({ status: 413, body: { code: 'storage-full' } });
    });
    expect((await upload(applicant, 'passport_id', content)).status).toBe(201);
    expect(await upload(applicant, 'work_permit', content)).toMatchObject({ status: 413 });
  });

  it('holds when the last places are asked for at once', async () => {
    const applicant = await applicantAt(world);
    const content = pdf();
    await fill(applicant.applicationId, fileLimits.perApplication - 2 * content.length);
    const types = ['passport_id', 'work_permit', 'references', 'cv_resume', 'background_check'] as const;
    const answers = await Promise.all(types.map((type) => upload(applicant, type, content)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 413, 413, 413]);
    const kept = (await rows(applicant.applicationId)).filter((row) => !row.replaced_at);
    expect(kept).toHaveLength(2);
  });
});

describe('S15: only while documents are asked for', () => {
  const elsewhere = statuses.filter(
    (status) => status !== 'legal_docs_pending' && status !== 'contract_offered',
  );
  it.each(elsewhere)('%s: 409 with the machine’s sentence, and nothing is left', async (status) => {
    const applicant = await applicantAt(world, status);
    await leavesNothing(applicant.applicationId, async () => {
      const answer = await upload(applicant, 'passport_id');
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'transition-refused', current: { status } },
      });
      expect(answer.body.detail).toBe(
        `The application is in ${status}, and 'upload-document' is not possible from there. Nothing was changed.`,
      );
    });
    expect((await applicant.get<MyDocuments>('/api/me/documents')).body).toMatchObject({
      items: [],
      isOpen: false,
    });
  });

  it('ruling 10: after the submission a rejected one can be replaced, a pending or verified one cannot', async () => {
    const applicant = await applicantAt(world);
    const { applicationId } = applicant;
    const given = await upload(applicant, 'passport_id');
    await upload(applicant, 'work_permit');
    await world.advance(applicationId, 'contract_offered');
    const decide = (status: string) =>
      editor.post(`/api/applications/${applicationId}/documents/${given.body.id}/verification`, {
        status,
        notes: 'hardly legible',
      });
    const refused = { status: 409, body: { code: 'conflict' } };
    await leavesNothing(applicationId, async () =>
      expect(await upload(applicant, 'passport_id')).toMatchObject(refused),
    );
    await decide('verified');
    expect(await upload(applicant, 'passport_id')).toMatchObject(refused);
    await decide('rejected');
    expect((await documentsOf(applicant)).map(({ type, canReplace }) => [type, canReplace])).toEqual([
      ['passport_id', true],
      ['work_permit', false],
    ]);
    const again = await upload(applicant, 'passport_id', pdf('again'));
    expect(again).toMatchObject({ status: 201, body: { verificationStatus: 'pending', canReplace: false } });
    // One that was never given, when staff offered the contract without it.
    expect((await upload(applicant, 'references')).status).toBe(201);
    expect(await versions(applicationId)).toHaveLength(4);
  });

  it('is refused without an application', async () => {
    expect(await upload(editor, 'passport_id')).toMatchObject({ status: 404 });
    expect((await upload(visitor(), 'passport_id')).status).toBe(401);
    expect((await editor.get<MyDocuments>('/api/me/documents')).body.items).toEqual([]);
  });

  it('S18: 404 for a document of another applicant', async () => {
    const [one, other] = [await applicantAt(world), await applicantAt(world)];
    const { body } = await upload(one, 'passport_id');
    const file = (who: Visitor) => who.get(`/api/me/documents/${body.id}/file`);
    expect((await file(one)).status).toBe(200);
    expect(await file(other)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    expect((await file(editor)).status).toBe(404);
    const elsewhere = await editor.get(`/api/applications/${other.applicationId}/documents/${body.id}/file`);
    expect(elsewhere.status).toBe(404);
    expect((await editor.get(`/api/applications/${await submit()}/documents`)).body).toEqual({ items: [] });
    expect((await editor.get(`/api/applications/${crypto.randomUUID()}/documents`)).status).toBe(404);
  });
});
