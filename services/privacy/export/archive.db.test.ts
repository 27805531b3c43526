import { buffer } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { day, minute } from '#infra/test/clock.ts';
import { applicantAt, upload } from '#infra/test/documents.ts';
import { bigPdf, pdf } from '#infra/test/files.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { mailsTo, testJobs } from '#infra/test/jobs.ts';
import type { Visitor } from '#infra/test/visitor.ts';
import type { ExportResult } from '../contract.ts';
import { exportArchive } from './export-data.ts';

const world = await freshDatabase();
const { ctx, clock, owner, app, visitor, newApplicant, signedIn } = world;
const jobs = testJobs(ctx);
const whence = { userId: null, userAgent: null, ipAddress: null, requestId: 'test' };

const exportAs = async (who: Visitor) => (await who.post<ExportResult>('/api/privacy/export')).body;
const ownerOf = async (id: string) =>
  (await owner.query('select user_id, email from application_forms where application_id = $1', [id])).rows[0];

/** The archive as a browser gets it, unpacked: name to content. */
async function unpacked(who: Visitor, exportId: string): Promise<Map<string, Buffer>> {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await app.inject({ url: `/api/privacy/exports/${exportId}/archive`, headers: { cookie } });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringContaining(`personal-data-${exportId}.zip`),
    'cache-control': 'private, no-store',
  });
  const zip = await fromBufferPromise(answer.rawPayload);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

const who = await applicantAt(world);
const cv = pdf('CV of an archivist');
await upload(who, 'cv_resume', cv, { fileName: 'Lebenslauf für Zürich.pdf' });
clock.advance(minute);
await upload(who, 'cv_resume', pdf('A newer one'), { fileName: 'Lebenslauf für Zürich.pdf' });
const { user_id: userId, email } = await ownerOf(who.applicationId);

describe('S26: the archive of an export', () => {
  it('holds the JSON and every version of every file, byte by byte, and a mail says where it is', async () => {
    const { data, archive } = await exportAs(who);
    expect(archive).toMatchObject({ files: 2 });
    const files = await unpacked(who, data.exportId);
    expect([...files.keys()]).toEqual([
      expect.stringMatching(new RegExp(`^gdpr-export-${userId}-\\d{4}-\\d\\d-\\d\\d\\.json$`)),
      'documents/cv_resume/Lebenslauf für Zürich.pdf',
      'documents/cv_resume/Lebenslauf für Zürich (2).pdf',
    ]);
    const [json] = [...files.values()];
    expect(JSON.parse(json?.toString() ?? '')).toMatchObject({ exportId: data.exportId, userId });
    expect(files.get('documents/cv_resume/Lebenslauf für Zürich (2).pdf')?.equals(cv)).toBe(true);
    await jobs.runDue();
    await jobs.work('send-privacy-mail', { requestId: data.exportId, to: 'person', about: 'export' });
    const mails = (await mailsTo(owner, email)).filter(
      ({ subject }) => subject === 'Your personal data is ready',
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('/account');
    expect(mails[0]?.text).not.toContain(data.exportId);
  });

  it('is made file by file as it is read, and lets go when the reader leaves', async () => {
    const many = await applicantAt(world);
    for (const type of ['passport_id', 'work_permit', 'cv_resume', 'certifications'] as const)
      expect((await upload(many, type, bigPdf(1_000_000))).status).toBe(201);
    const { data } = await exportAs(many);
    const opened = vi.spyOn(ctx.files, 'open');
    const { user_id } = await ownerOf(many.applicationId);
    const stream = await exportArchive(
      ctx,
      { userId: user_id, exportId: data.exportId },
      whence,
      'http://localhost',
    );
    // each file is read once to its end before, so that a damaged one is found
    let bytes = 0;
    while (bytes < 200_000) bytes += (await stream.next()).value?.length ?? Number.POSITIVE_INFINITY;
    expect(opened.mock.calls.length).toBeLessThanOrEqual(2);
    await stream.return(undefined);
    expect(opened.mock.calls.length).toBeLessThanOrEqual(2);
    opened.mockRestore();
  });

  it('says which file is missing, and holds the others', async () => {
    const { data } = await exportAs(who);
    const { rows } = await owner.query(
      'select file_path from application_documents where application_id = $1 and replaced_at is null',
      [who.applicationId],
    );
    await ctx.files.remove(rows[0].file_path);
    const files = await unpacked(who, data.exportId);
    const note = files.get('documents/cv_resume/Lebenslauf für Zürich.pdf.missing.txt')?.toString();
    expect(note).toContain('is not in this archive');
    expect(files.get('documents/cv_resume/Lebenslauf für Zürich (2).pdf')?.equals(cv)).toBe(true);
  });

  it("is the owner's alone, ends after 30 days, and is not there without a file", async () => {
    const { data } = await exportAs(who);
    const path = `/api/privacy/exports/${data.exportId}/archive`;
    const account = await newApplicant();
    const other = await signedIn({ userId: account.userId, role: 'applicant' });
    expect((await other.get(path)).status).toBe(404);
    expect((await visitor().get(path)).status).toBe(401);
    const empty = await exportAs(other);
    expect(empty.archive).toBeNull();
    await jobs.runDue();
    expect(await mailsTo(owner, account.email)).toEqual([]);
    clock.advance(31 * day);
    const later = await signedIn({ userId, role: 'applicant' });
    expect((await later.get(path)).status).toBe(404);
  });
});
