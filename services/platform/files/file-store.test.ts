import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { startS3 } from '#infra/test/s3-server.ts';
import { FileMissing, type FileStore } from './file-store.ts';
import { openFileStore } from './open-store.ts';
import { readFileSettings, type S3Access } from './settings.ts';

const root = await mkdtemp(path.join(os.tmpdir(), 'cursus-store-'));
const s3 = await startS3();
afterAll(async () => {
  await s3.stop();
  await rm(root, { recursive: true, force: true });
});

const s3Settings = (url: string, secret = s3.secretAccessKey) =>
  readFileSettings({
    url,
    dataDir: root,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: secret },
  });
const address = `s3://${s3.bucket}?endpoint=${s3.endpoint}&region=${s3.region}`;
const local = (folder: string) =>
  openFileStore(
    readFileSettings({
      url: `file:${folder}`,
      dataDir: root,
      credentials: null,
    }),
  );

interface World {
  store: FileStore;
  /** Everything in the store, under any name. */
  keptFiles: () => Promise<string[]>;
  /** Makes it fail from now on. */
  breakIt: () => Promise<void>;
}
const localFolder = path.join(root, 'local');
const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const worlds: [string, World][] = [
  [
    'a folder',
    {
      store: await local(localFolder),
      keptFiles: () => filesIn(localFolder),
      breakIt: async () => {
        // A file where the folder should be: every way into it is closed, for root too.
        await rm(localFolder, { recursive: true });
        await writeFile(localFolder, '');
      },
    },
  ],
  [
    'a bucket',
    {
      store: await openFileStore(s3Settings(address)),
      keptFiles: async () => [...s3.objects.keys()],
      breakIt: s3.stop,
    },
  ],
];

const expectedOf = (bytes: Buffer) => ({
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest(),
});
const put = (store: FileStore, bytes: Buffer) =>
  store.put(Readable.from([bytes], { objectMode: false }), expectedOf(bytes));
async function read(store: FileStore, key: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of await store.open(key)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
const unavailable = { name: 'DomainError', code: 'unavailable' };

describe.each(worlds)('files in %s', (_name, { store, keptFiles, breakIt }) => {
  it('gives back what it was given, under a name that says nothing', async () => {
    const bytes = randomBytes(300_000);
    const [one, other] = [await put(store, bytes), await put(store, bytes)];
    expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/);
    expect(one).not.toBe(other);
    expect((await read(store, one)).equals(bytes)).toBe(true);
    expect(await store.has(one)).toBe(true);
  });

  it('removes, and removing twice is no error', async () => {
    const key = await put(store, Buffer.from('gone soon'));
    await store.remove(key);
    await store.remove(key);
    expect(await store.has(key)).toBe(false);
    await expect(store.open(key)).rejects.toThrow(FileMissing);
  });

  it('S20: opens nothing outside of it', async () => {
    for (const key of ['../../etc/passwd', '..', 'aa/../../x', ''])
      await expect(store.open(key)).rejects.toThrow(/not in the store|cannot be reached/);
  });

  it('lists everything with its time', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => put(store, Buffer.from('listed'))));
    const listed = new Map<string, Date>();
    for await (const { key, storedAt } of store.list()) listed.set(key, storedAt);
    expect([...listed.keys()]).toEqual(expect.arrayContaining(keys));
    expect(Math.abs(Date.now() - (listed.get(keys[0] ?? '')?.getTime() ?? 0))).toBeLessThan(60_000);
  });

  it('S20: keeps nothing of what breaks off, or is not what was announced', async () => {
    const before = (await keptFiles()).length;
    const bytes = randomBytes(200_000);
    const broken = Readable.from(
      (async function* () {
        yield bytes.subarray(0, 70_000);
        throw new Error('the disk of the sender broke');
      })(),
      { objectMode: false },
    );
    await expect(store.put(broken, expectedOf(bytes))).rejects.toMatchObject(unavailable);
    const short = Readable.from([bytes.subarray(0, 100)], { objectMode: false });
    await expect(store.put(short, expectedOf(bytes))).rejects.toMatchObject(unavailable);
    expect((await keptFiles()).length).toBe(before);
  });

  it('F9: says in one sentence that it cannot serve, whatever is asked', async () => {
    const key = await put(store, Buffer.from('x'));
    await breakIt();
    await expect(put(store, Buffer.from('y'))).rejects.toMatchObject(unavailable);
    await expect(store.open(key)).rejects.toMatchObject(unavailable);
    await expect(store.has(key)).rejects.toMatchObject(unavailable);
    await expect(store.remove(key)).rejects.toMatchObject(unavailable);
    await expect(Array.fromAsync(store.list())).rejects.toMatchObject(unavailable);
  });
});

describe('a bucket', () => {
  it('refuses a wrong secret, a bucket that is not there, and bytes that changed on their way', async () => {
    const own = await startS3();
    const url = `s3://${own.bucket}/some/folder?endpoint=${own.endpoint}&region=${own.region}`;
    const good = await openFileStore(s3Settings(url));
    const key = await put(good, Buffer.from('x'));
    expect([...own.objects.keys()]).toEqual([`some/folder/${key}`]);
    expect((await Array.fromAsync(good.list())).map((stored) => stored.key)).toEqual([key]);
    const stranger = await openFileStore(s3Settings(url, 'not the secret'));
    await expect(stranger.open(key)).rejects.toMatchObject(unavailable);
    const elsewhere = await openFileStore(s3Settings(url.replace(own.bucket, 'elsewhere')));
    await expect(elsewhere.open(key)).rejects.toMatchObject(unavailable);
    const sha256 = createHash('sha256').update('y').digest();
    const changed = good.put(Readable.from([Buffer.from('x')], { objectMode: false }), { size: 1, sha256 });
    await expect(changed).rejects.toMatchObject(unavailable);
    own.fail = { status: 503, code: 'SlowDown' };
    await expect(good.has(key)).rejects.toMatchObject(unavailable);
    own.fail = null;
    expect(await good.has(key)).toBe(true);
    await own.stop();
  });
});

describe('a folder', () => {
  it('is for the application’s user alone', async () => {
    const folder = path.join(root, 'private');
    const store = await local(folder);
    await put(store, Buffer.from('x'));
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const modes = await Promise.all(
      entries.map(async (entry) =>
        ((await stat(path.join(entry.parentPath, entry.name))).mode & 0o077).toString(8),
      ),
    );
    expect(new Set(modes)).toEqual(new Set(['0']));
  });
});

describe('FILES_URL', () => {
  const settings = (url: string | undefined, credentials: S3Access['credentials'] = null) =>
    readFileSettings({ url, dataDir: '/data', credentials });

  it.each([
    [undefined, '/data/files'],
    ['file:', '/data/files'],
    ['file:/srv/cursus', '/srv/cursus'],
    [`file:${'//'}/srv/cursus%20files`, '/srv/cursus files'],
  ])('%s is a folder', (url, folder) => {
    expect(settings(url)).toEqual({ kind: 'local', folder });
  });

  it('is a bucket, at Amazon or elsewhere', () => {
    expect(settings('s3://files?region=eu-central-2')).toEqual({
      kind: 's3',
      bucket: 'files',
      prefix: '',
      endpoint: undefined,
      region: 'eu-central-2',
      credentials: null,
    });
    expect(
      settings('s3://files/cursus/?endpoint=https://minio.example:9000', {
        accessKeyId: 'id',
        secretAccessKey: 'secret',
      }),
    ).toMatchObject({
      prefix: 'cursus/',
      endpoint: 'https://minio.example:9000',
      region: 'us-east-1',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    });
  });

  it.each([
    'ftp://x',
    's3:',
    's3://',
    's3://files?bucket=x',
    's3://me:pw@files',
    'files',
    's3://f?endpoint=minio:9000',
    'file://host/x',
  ])('%s is refused with a sentence', (url) => {
    expect(() => settings(url)).toThrow(/FILES_URL/);
  });
});
