import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startClamd, testMalware } from '#infra/test/clamd.ts';
import {
  type Applicant,
  applicantAt,
  documentsOf,
  storedKeys,
  upload,
  uploadRequired,
} from '#infra/test/documents.ts';
import { bigPdf, pdf } from '#infra/test/files.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { testJobs } from '#infra/test/jobs.ts';
import { clamdScanner, ScannerUnavailable } from '#services/platform/files/scanner.ts';
import { scanAllWaiting } from '../jobs.ts';
import { documentQueues } from '../queues.ts';

const world = await freshDatabase();
const { owner, signInStaff } = world;
const clamd = await startClamd();
const ctx = { ...world.ctx, scan: clamdScanner(clamd) };
const app = await world.buildApp({ ctx });
const editor = await signInStaff('editor');
const jobs = testJobs(ctx);
afterAll(() => clamd.stop());
beforeEach(() => {
  clamd.instead = null;
});

const malware = (): Buffer => Buffer.concat([pdf(), Buffer.from(testMalware)]);
const newcomer = (): Promise<Applicant> => applicantAt(world, 'legal_docs_pending', app);
const fileOf = (who: Applicant, id: string) => who.get(`/api/me/documents/${id}/file`);
const byStaff = (who: Applicant, id: string) => `/api/applications/${who.applicationId}/documents/${id}`;
const waitingJobs = async () =>
  (await owner.query('select data from job_outbox where queue = $1', [documentQueues.scanDocument])).rows;

describe('S21: while the scanner answers', () => {
  it('a clean file is kept and can be opened; it saw every byte', async () => {
    const applicant = await newcomer();
    const content = bigPdf(2_000_000);
    const answer = await upload(applicant, 'passport_id', content);
    expect(answer).toMatchObject({ status: 201, body: { scanStatus: 'clean', notice: null } });
    expect(clamd.scanned.at(-1)?.equals(content)).toBe(true);
    expect((await fileOf(applicant, answer.body.id)).status).toBe(200);
    expect(await waitingJobs()).toEqual([]);
  });

  it('an infected one is refused with a plain sentence, and nothing is left', async () => {
    const applicant = await newcomer();
    const before = await storedKeys(ctx);
    const answer = await upload(applicant, 'passport_id', malware());
    expect(answer).toMatchObject({
      status: 422,
      body: {
        code: 'infected-file',
        detail: 'The virus scanner found malware in this file. Nothing was saved; please send a clean copy.',
      },
    });
    expect(await documentsOf(applicant)).toEqual([]);
    expect(await storedKeys(ctx)).toEqual(before);
  });
});

const silences: [string, () => Promise<void> | void, () => Promise<void> | void][] = [
  ['down', () => clamd.stop(), () => clamd.start()],
  [
    'hanging up',
    () => {
      clamd.instead = 'hang-up';
    },
    () => {
      clamd.instead = null;
    },
  ],
  [
    'refusing the size',
    () => {
      clamd.instead = 'INSTREAM size limit exceeded. ERROR';
    },
    () => {
      clamd.instead = null;
    },
  ],
];
describe.each(silences)('S21: while the scanner is %s', (_how, silence, wake) => {
  it('a file waits, nobody can open or verify it, and the job fails until there is a verdict', async () => {
    const applicant = await newcomer();
    await silence();
    const { status, body } = await upload(applicant, 'passport_id', bigPdf(300_000));
    expect(status).toBe(201);
    expect(body).toMatchObject({ scanStatus: 'waiting' });
    expect(body.notice).toContain('waits for the virus scanner');
    const refused = { status: 409, body: { code: 'file-waiting' } };
    expect(await fileOf(applicant, body.id)).toMatchObject(refused);
    expect(await editor.get(`${byStaff(applicant, body.id)}/file`)).toMatchObject(refused);
    expect(
      await editor.post(`${byStaff(applicant, body.id)}/verification`, { status: 'verified' }),
    ).toMatchObject(refused);
    const [job] = await waitingJobs();
    expect(job.data).toEqual({ applicationId: applicant.applicationId, documentId: body.id });
    await expect(jobs.work(documentQueues.scanDocument, job.data)).rejects.toThrow(ScannerUnavailable);
    await wake();
    await jobs.runDue();
    expect(await documentsOf(applicant)).toMatchObject([{ scanStatus: 'clean', notice: null }]);
    expect((await fileOf(applicant, body.id)).status).toBe(200);
    await jobs.work(documentQueues.scanDocument, job.data);
  });
});

describe('S21: malware that is found later', () => {
  it('loses its bytes, is told to its applicant and audited, and may be replaced after the submission', async () => {
    const applicant = await newcomer();
    await uploadRequired(applicant);
    clamd.instead = 'hang-up';
    const { body } = await upload(applicant, 'passport_id', malware());
    expect((await applicant.post('/api/me/documents/submission')).status).toBe(200);
    clamd.instead = null;
    const { rows } = await owner.query('select file_path from application_documents where document_id = $1', [
      body.id,
    ]);
    expect(await ctx.files.has(rows[0].file_path)).toBe(true);
    await jobs.runDue();
    expect(await ctx.files.has(rows[0].file_path)).toBe(false);
    const [document] = (await documentsOf(applicant)).filter(({ type }) => type === 'passport_id');
    expect(document).toMatchObject({ id: body.id, scanStatus: 'infected', canReplace: true });
    expect(document?.notice).toBe(
      'The virus scanner found malware in this file, and it was removed. Please upload a clean copy.',
    );
    expect(await fileOf(applicant, body.id)).toMatchObject({ status: 422, body: { code: 'infected-file' } });
    expect(
      await editor.post(`${byStaff(applicant, body.id)}/verification`, { status: 'verified' }),
    ).toMatchObject({
      status: 409,
    });
    const audit = await owner.query("select resource_id from audit_logs where action = 'document_infected'");
    expect(audit.rows).toEqual([{ resource_id: body.id }]);
    expect((await upload(applicant, 'passport_id')).status).toBe(201);
  });

  it('does not count as given', async () => {
    const applicant = await newcomer();
    await uploadRequired(applicant);
    clamd.instead = 'hang-up';
    await upload(applicant, 'passport_id', malware());
    clamd.instead = null;
    await jobs.runDue();
    const answer = await applicant.post('/api/me/documents/submission');
    expect(answer).toMatchObject({ status: 409, body: { code: 'missing-documents' } });
    expect(answer.body.errors).toEqual([{ path: 'passport_id', message: 'is missing' }]);
  });

  it('is looked for again every quarter of an hour, after the job itself has given up', async () => {
    const applicant = await newcomer();
    clamd.instead = 'hang-up';
    await upload(applicant, 'passport_id', pdf());
    await owner.query('delete from job_outbox');
    clamd.instead = null;
    await scanAllWaiting.handler({ ctx })({ id: 'x', data: {} });
    expect(await documentsOf(applicant)).toMatchObject([{ scanStatus: 'clean' }]);
  });

  it('is not waited for any more once no scanner is set', async () => {
    const applicant = await newcomer();
    clamd.instead = 'hang-up';
    await upload(applicant, 'passport_id', pdf());
    await testJobs(world.ctx).runDue();
    expect(await documentsOf(applicant)).toMatchObject([{ scanStatus: 'off', notice: null }]);
  });
});
