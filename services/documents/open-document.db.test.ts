import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { applicantAt, documentsOf, sameOn, upload } from '#infra/test/documents.ts';
import { bigPdf, compound, docx, jpg, pdf, png } from '#infra/test/files.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { memoryLog } from '#infra/test/memory-log.ts';
import type { FileStore } from '#services/platform/files/file-store.ts';
import { storeUnavailable } from '#services/platform/files/file-store.ts';

const world = await freshDatabase();
const { ctx, owner, buildApp, signInStaff, app } = world;
const editor = await signInStaff('editor');

const byStaff = (applicationId: string, id: string) =>
  `/api/applications/${applicationId}/documents/${id}/file`;
const keyOf = async (id: string): Promise<string> =>
  (await owner.query('select file_path from application_documents where document_id = $1', [id])).rows[0]
    .file_path;
const storeWith = (changes: Partial<FileStore>): FileStore => ({ ...ctx.files, ...changes });

describe('S20: a file goes out', () => {
  const files = [
    ['passport_id', 'Pass.pdf', 'application/pdf', bigPdf(700_000)],
    ['passport_id', 'Pass.jpg', 'image/jpeg', jpg()],
    ['passport_id', 'Pass.png', 'image/png', png()],
    ['cv_resume', 'CV.doc', 'application/msword', compound()],
    [
      'cv_resume',
      'CV.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      docx(),
    ],
  ] as const;
  it.each(files)(
    '%s %s byte for byte, to be kept and never shown',
    async (type, fileName, contentType, content) => {
      const applicant = await applicantAt(world);
      const { body } = await upload(applicant, type, content, {
        fileName,
        contentType: 'application/octet-stream',
      });
      for (const [who, url] of [
        [applicant, `/api/me/documents/${body.id}/file`],
        [editor, byStaff(applicant.applicationId, body.id)],
      ] as const) {
        const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const answer = await app.inject({ url, headers: { cookie } });
        expect(answer.statusCode).toBe(200);
        expect(answer.rawPayload.equals(content)).toBe(true);
        expect(answer.headers).toMatchObject({
          'content-type': contentType,
          'content-length': String(content.length),
          'content-disposition': `attachment; filename="${fileName}"; filename*=UTF-8''${fileName}`,
          'x-content-type-options': 'nosniff',
          'cache-control': 'private, no-store',
        });
      }
    },
  );

  it('under its name, whatever is in it', async () => {
    const applicant = await applicantAt(world);
    const { body } = await upload(applicant, 'passport_id', pdf(), { fileName: "Zürich; 100% 'echt'.pdf" });
    const answer = await applicant.get(`/api/me/documents/${body.id}/file`);
    expect(answer.headers['content-disposition']).toBe(
      `attachment; filename="Z_rich; 100_ 'echt'.pdf"; filename*=UTF-8''Z%C3%BCrich%3B%20100%25%20%27echt%27.pdf`,
    );
  });

  it('S24: each opening by staff is audited; the applicant’s own are not', async () => {
    const applicant = await applicantAt(world);
    const { body } = await upload(applicant, 'work_permit');
    await applicant.get(`/api/me/documents/${body.id}/file`);
    await editor.get(byStaff(applicant.applicationId, body.id));
    const { rows } = await owner.query(
      "select user_id, action, resource_type, metadata from audit_logs where resource_id = $1 and action <> 'document_uploaded'",
      [body.id],
    );
    expect(rows).toEqual([
      {
        user_id: editor.userId,
        action: 'document_opened',
        resource_type: 'document',
        metadata: {
          requestId: expect.any(String),
          applicationId: applicant.applicationId,
          documentType: 'work_permit',
        },
      },
    ]);
  });

  it('ruling 22: an admin in test mode reads what the applicant reads, and can change none of it', async () => {
    const applicant = await applicantAt(world);
    const { body } = await upload(applicant, 'passport_id');
    const admin = await signInStaff('admin');
    const begun = await admin.post<{ id: string }>('/api/impersonations', {
      applicationId: applicant.applicationId,
    });
    const headers = { 'x-on-behalf-of': begun.body.id };
    expect((await admin.get(`/api/me/documents/${body.id}/file`, { headers })).status).toBe(200);
    const write = await admin.post('/api/me/documents/submission', undefined, { headers });
    expect(write).toMatchObject({ status: 403, body: { code: 'read-only' } });
  });
});

describe('a file that is not what was stored', () => {
  const broken: [string, (bytes: Buffer) => Buffer][] = [
    [
      'changed by one bit at its end',
      (bytes) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]),
    ],
    ['cut off', (bytes) => bytes.subarray(0, 36 + 65_536 + 16)],
    ['other bytes', (bytes) => randomBytes(bytes.length)],
  ];
  it.each(broken)(
    '%s: a clear refusal before the first byte, and a line in the log without anybody in it',
    async (_what, change) => {
      const { logger, lines } = memoryLog();
      const bad = await buildApp({
        logger,
        ctx: {
          ...ctx,
          files: storeWith({
            open: async (key) => {
              const bytes = Buffer.concat(await Array.fromAsync(await ctx.files.open(key)));
              return Readable.from([change(bytes)], { objectMode: false });
            },
          }),
        },
      });
      const applicant = await applicantAt(world);
      const { body } = await upload(applicant, 'passport_id', bigPdf(200_000), {
        fileName: 'Reisepass Sidonie.pdf',
      });
      const answer = await sameOn(editor, bad).get(byStaff(applicant.applicationId, body.id));
      expect(answer).toMatchObject({ status: 500, body: { code: 'file-damaged' } });
      expect(answer.body.detail).toBe(
        'This file is damaged in the storage and cannot be opened. Please report it to the operator of this site.',
      );
      const log = lines.join('');
      expect(log).toContain('does not verify');
      expect(log).not.toMatch(/Reisepass|Sidonie/);
    },
  );

  it('another document’s bytes, put in its place by an intruder in the store', async () => {
    const applicant = await applicantAt(world);
    const one = await upload(applicant, 'passport_id', pdf('one'));
    const two = await upload(applicant, 'work_permit', pdf('two'));
    await owner.query('update application_documents set file_path = $2 where document_id = $1', [
      one.body.id,
      await keyOf(two.body.id),
    ]);
    expect(await applicant.get(`/api/me/documents/${one.body.id}/file`)).toMatchObject({
      status: 500,
      body: { code: 'file-damaged' },
    });
  });

  it('gone from the store, or the store is away', async () => {
    const applicant = await applicantAt(world);
    const { body } = await upload(applicant, 'passport_id');
    const away = await buildApp({
      ctx: { ...ctx, files: storeWith({ open: () => Promise.reject(storeUnavailable(new Error('away'))) }) },
    });
    expect(await sameOn(applicant, away).get(`/api/me/documents/${body.id}/file`)).toMatchObject({
      status: 503,
      body: { code: 'unavailable' },
    });
    await ctx.files.remove(await keyOf(body.id));
    expect(await applicant.get(`/api/me/documents/${body.id}/file`)).toMatchObject({
      status: 500,
      body: { code: 'file-damaged' },
    });
  });
});

describe('S27: the key of a person destroyed', () => {
  it('makes every file about them unreadable, though the bytes are there, and takes no more', async () => {
    const applicant = await applicantAt(world);
    const ids = await Promise.all(
      (['passport_id', 'cv_resume'] as const).map(async (type) => (await upload(applicant, type)).body.id),
    );
    const { rows } = await owner.query('select person_id from application_forms where application_id = $1', [
      applicant.applicationId,
    ]);
    await ctx.keys.destroy(rows[0].person_id, ctx.clock());
    for (const id of ids) {
      expect(await ctx.files.has(await keyOf(id))).toBe(true);
      const answer = await editor.get(byStaff(applicant.applicationId, id));
      expect(answer).toMatchObject({ status: 404, body: { code: 'not-found' } });
    }
    expect(await ctx.keys.fileKey(rows[0].person_id)).toBeNull();
    expect(await upload(applicant, 'work_permit')).toMatchObject({ status: 404 });
    const other = await applicantAt(world);
    const others = await upload(other, 'passport_id');
    expect((await other.get(`/api/me/documents/${others.body.id}/file`)).status).toBe(200);
  });
});

describe('S28: the log', () => {
  it('holds no name of a file, no byte of one, and no note of staff', async () => {
    const applicant = await applicantAt(world);
    const content = pdf('Quodlibetischer Lebenslauf der Seraphina');
    const { body } = await upload(applicant, 'cv_resume', content, {
      fileName: 'Seraphina-Quodlibet-CV.pdf',
    });
    const notes = 'Das Zeugnis der Firma Zwyssig fehlt leider';
    const url = `/api/applications/${applicant.applicationId}/documents/${body.id}/verification`;
    expect((await editor.post(url, { status: 'rejected', notes })).status).toBe(200);
    expect((await documentsOf(applicant))[0]).toMatchObject({ verificationNotes: notes });
    const texts = await owner.query(
      `select body as text from application_events where application_id = $1
       union all select s::text from application_states s where application_id = $1
       union all select data::text from job_outbox union all select a::text from audit_logs a`,
      [applicant.applicationId],
    );
    const all = texts.rows.map(({ text }) => text).join('\n');
    expect(all).toContain('document.rejected');
    const { sha256, file_path } = (
      await owner.query('select * from application_documents where document_id = $1', [body.id])
    ).rows[0];
    const secrets = [
      'Seraphina',
      'Quodlibet',
      'CV.pdf',
      'Zwyssig',
      'Zeugnis',
      '%PDF',
      sha256.toString('hex'),
      file_path,
    ];
    for (const secret of secrets) expect(all, secret).not.toContain(secret);
    expect(all).not.toContain(content.toString('base64').slice(0, 20));
  });
});
