import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { applicantAt, documentsOf, storedKeys, upload } from '#infra/test/documents.ts';
import { bigPdf, multipartFile, pdf } from '#infra/test/files.ts';
import { freshDatabase } from '#infra/test/fresh-database.ts';
import { startS3 } from '#infra/test/s3-server.ts';
import { until } from '#infra/test/until.ts';
import { type FileStore, storeUnavailable } from '#services/platform/files/file-store.ts';
import { openFileStore } from '#services/platform/files/open-store.ts';
import { fileLimits } from '#state-machines/application/document-rules.ts';

const s3 = await startS3();
const bucket = await openFileStore({
  kind: 's3',
  prefix: '',
  bucket: s3.bucket,
  endpoint: s3.endpoint,
  region: s3.region,
  credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
});
const world = await freshDatabase();
const { ctx, owner, buildApp } = world;
afterAll(() => s3.stop());

const appOn = (files: Partial<FileStore>) => {
  const kept = ctx.files;
  const store: FileStore = {
    put: (...given) => kept.put(...given),
    open: (key) => kept.open(key),
    has: (key) => kept.has(key),
    remove: (key) => kept.remove(key),
    list: () => kept.list(),
    ...files,
  };
  return buildApp({ ctx: { ...ctx, files: store } });
};
const rows = async (id: string) =>
  (await owner.query('select * from application_documents where application_id = $1', [id])).rows;
const eventCount = async (id: string) =>
  (
    await owner.query(
      "select from application_events where application_id = $1 and type = 'document.uploaded'",
      [id],
    )
  ).rowCount;

describe.each([
  ['a folder', {}],
  ['a bucket', bucket],
])('many at once, kept in %s', (_where, files) => {
  it('20 uploads of one type: one current version, nothing lost', async () => {
    const app = await appOn(files);
    const applicant = await applicantAt(world, 'legal_docs_pending', app);
    const names = Array.from({ length: 20 }, (_, n) => `version-${n}.pdf`);
    const answers = await Promise.all(
      names.map((fileName) => upload(applicant, 'passport_id', pdf(fileName), { fileName })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
    const all = await rows(applicant.applicationId);
    expect(all.map((row) => row.file_name).sort()).toEqual([...names].sort());
    expect(all.filter((row) => row.replaced_at === null)).toHaveLength(1);
    expect(await documentsOf(applicant)).toHaveLength(1);
    expect(await eventCount(applicant.applicationId)).toBe(20);
    for (const { body } of answers) {
      const file = await applicant.get<string>(`/api/me/documents/${body.id}/file`);
      expect(file.body).toContain(`(${body.fileName})`);
    }
  });

  it('two replaces at once: both are kept, one is current', async () => {
    const app = await appOn(files);
    const applicant = await applicantAt(world, 'legal_docs_pending', app);
    await upload(applicant, 'cv_resume', pdf('first'));
    const answers = await Promise.all(['a', 'b'].map((text) => upload(applicant, 'cv_resume', pdf(text))));
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    const all = await rows(applicant.applicationId);
    expect(all.filter((row) => row.replaced_at === null)).toHaveLength(1);
    expect(all).toHaveLength(3);
  });
});

describe('S20: memory', () => {
  it('eight files of 10 MiB at once come to the store piece by piece, none of them held', async () => {
    let [arrived, largest, buffered] = [0, 0, 0];
    const all = Promise.withResolvers<void>();
    const app = await appOn({
      put: async (content, expected) => {
        // All eight are received in full before the first goes on.
        if (++arrived === 8) all.resolve();
        await all.promise;
        buffered += content.readableLength;
        const counted = content.map((part: Buffer) => {
          largest = Math.max(largest, part.length);
          buffered = Math.max(buffered, content.readableLength);
          return part;
        });
        return ctx.files.put(counted, expected);
      },
    });
    const applicants = await Promise.all(
      Array.from({ length: 8 }, () => applicantAt(world, 'legal_docs_pending', app)),
    );
    const content = bigPdf(fileLimits.perFile);
    const answers = await Promise.all(
      applicants.map((applicant) => upload(applicant, 'passport_id', content)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201));
    expect(largest).toBeGreaterThan(0);
    expect(largest).toBeLessThanOrEqual(65_536);
    expect(buffered).toBeLessThanOrEqual(8 * 65_536);
  });
});

describe('F9: the store does not serve', () => {
  it.each([
    ['a folder that is full', { put: () => Promise.reject(storeUnavailable(new Error('ENOSPC'))) }],
    ['a bucket that is down', undefined],
  ])('%s: a clear 503, and nothing half done', async (_what, broken) => {
    const app = await appOn(broken ?? bucket);
    const applicant = await applicantAt(world, 'legal_docs_pending', app);
    s3.fail = { status: 503, code: 'ServiceUnavailable' };
    const before = await storedKeys(ctx);
    const answer = await upload(applicant, 'passport_id');
    s3.fail = null;
    expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(answer.body.detail).toContain('Nothing was half done');
    expect(answer.headers['retry-after']).toBe('2');
    expect(await rows(applicant.applicationId)).toEqual([]);
    expect(await eventCount(applicant.applicationId)).toBe(0);
    expect(await storedKeys(ctx)).toEqual(before);
    expect((await upload(applicant, 'passport_id')).status).toBe(broken ? 503 : 201);
  });

  it('bytes are taken away again when the command fails after them', async () => {
    const app = await appOn({
      put: async (content, expected) => {
        const key = await ctx.files.put(content, expected);
        await world.advance(applicant.applicationId, 'contract_offered');
        await world.advance(applicant.applicationId, 'employed');
        return key;
      },
    });
    const applicant = await applicantAt(world, 'legal_docs_pending', app);
    const before = await storedKeys(ctx);
    const answer = await upload(applicant, 'passport_id');
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'transition-refused', current: { status: 'employed' } },
    });
    expect(await storedKeys(ctx)).toEqual(before);
    expect(await rows(applicant.applicationId)).toEqual([]);
  });
});

describe('S20: an upload that is cut off in the middle', () => {
  let failed: string[] = [];
  let port = 0;
  let app: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    app = await appOn({});
    app.addHook('onError', async (_request, _reply, error) => {
      failed.push(error.message);
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.address() as AddressInfo).port;
  });

  it.each([150, 40_000, 500_000])(
    'after %i bytes of a real connection: no file, no row, no event',
    async (sent) => {
      failed = [];
      const applicant = await applicantAt(world, 'legal_docs_pending', app);
      const before = await storedKeys(ctx);
      const { body, headers } = multipartFile(bigPdf(1_000_000));
      const cookie = [...applicant.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        `POST /api/me/documents/passport_id HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-type: ${headers['content-type']}\r\ncontent-length: ${body.length}\r\n\r\n`,
      );
      socket.write(body.subarray(0, sent));
      setTimeout(() => socket.destroy(), 200);
      await until(
        async () => failed.length,
        (count) => count > 0,
      );
      expect(failed[0]).toMatch(/cut off|Send one file/);
      expect(await storedKeys(ctx)).toEqual(before);
      expect(await rows(applicant.applicationId)).toEqual([]);
      expect(await eventCount(applicant.applicationId)).toBe(0);
    },
  );

  it.each([
    ['announces 5 GB', 'content-length: 5000000000'],
    ['never says how much', 'transfer-encoding: chunked'],
  ])('one that %s is refused early, and its connection closed', async (_what, length) => {
    const applicant = await applicantAt(world, 'legal_docs_pending', app);
    const cookie = [...applicant.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { body, headers } = multipartFile(pdf(), { fileName: 'endless.exe' });
    const socket = connect(port, '127.0.0.1').on('error', () => undefined);
    const beginning = body.subarray(0, -100);
    socket.write(
      `POST /api/me/documents/passport_id HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\ncontent-type: ${headers['content-type']}\r\n${length}\r\n\r\n`,
    );
    if (length.startsWith('transfer')) socket.write(`${beginning.length.toString(16)}\r\n`);
    socket.write(beginning);
    if (length.startsWith('transfer')) socket.write('\r\n');
    let answer = '';
    socket.on('data', (part) => {
      answer += part;
    });
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1.1 41[35] /);
    expect(answer).toContain('connection: close');
    expect(await rows(applicant.applicationId)).toEqual([]);
  });

  it('a refusal in the middle of 10 MiB is read by the sender', async () => {
    const applicant = await applicantAt(world, 'legal_docs_pending', app);
    const cookie = [...applicant.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const { body, headers } = multipartFile(bigPdf(fileLimits.perFile), { fileName: 'virus.exe' });
    const answer = await fetch(`http://127.0.0.1:${port}/api/me/documents/passport_id`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: new Uint8Array(body),
    });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ code: 'unsupported-file' });
  });
});
