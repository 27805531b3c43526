import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { startS3 } from '#infra/test/s3-server.ts';
import { hourMs } from '#state-machines/durations.ts';
import { type BackupStore, openBackupStore } from './backup-store.ts';

const root = await mkdtemp(path.join(os.tmpdir(), 'cursus-backup-store-'));
const s3 = await startS3();
afterAll(async () => {
  await s3.stop();
  await rm(root, { recursive: true, force: true });
});
const inBucket = (prefix: string) =>
  openBackupStore({
    kind: 's3',
    bucket: s3.bucket,
    prefix,
    endpoint: s3.endpoint,
    region: s3.region,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
  });
const bucket = await inBucket('backups/');
const worlds: [string, BackupStore][] = [
  ['a folder', await openBackupStore({ kind: 'local', folder: path.join(root, 'backups') })],
  ['a bucket', bucket],
];

async function readAll(store: BackupStore, name: string): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(store.open(name)));
}
async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size);
}
async function* brokenOff(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
  throw new Error('PostgreSQL closed the connection');
}

describe.each(worlds)('backups in %s', (_name, store) => {
  it('are nothing at first', async () => {
    expect(await store.list('')).toEqual([]);
    expect(await store.look('')).toEqual({ files: [], folders: [] });
    expect(await store.read('wal/1')).toBeNull();
    await store.remove('wal/1');
  });

  it('are listed by name with their sizes, however many there are, and by folder', async () => {
    for (const n of [5, 3, 1, 4, 2]) await store.write(`wal/0000000${n}/0`, 'x'.repeat(n));
    await store.write('mark.json', '{}');
    expect((await store.list('wal')).map(({ name, bytes }) => `${name} ${bytes}`)).toEqual(
      [1, 2, 3, 4, 5].map((n) => `wal/0000000${n}/0 ${n}`),
    );
    expect(await store.list('wal/0000000')).toEqual([]);
    expect((await store.look('wal')).folders).toHaveLength(5);
    expect(await store.look('')).toEqual({ files: ['mark.json'], folders: ['wal'] });
    await store.remove('wal/00000001/0');
    expect((await store.look('wal')).folders).not.toContain('00000001');
  });

  it('are written over whole, read by their beginning, and added to', async () => {
    await store.write('erased', 'first');
    await store.write('erased', Buffer.from('second'));
    await store.append('erased', ' third');
    await store.append('new', 'alone');
    expect((await store.read('erased'))?.toString()).toBe('second third');
    expect((await store.read('erased', 6))?.toString()).toBe('second');
    expect((await store.read('new', 256))?.toString()).toBe('alone');
    await store.destroy('new');
    expect(await store.read('new')).toBeNull();
  });

  it('take a stream of any size, and nothing of one that breaks off', async () => {
    const bytes = randomBytes(36_000_000);
    await store.writeStream('bases/1/base.sealed', inPieces(bytes, 65_552));
    expect((await readAll(store, 'bases/1/base.sealed')).equals(bytes)).toBe(true);
    const broken = store.writeStream('bases/2/base.sealed', brokenOff(bytes.subarray(0, 35_000_000)));
    await expect(broken).rejects.toThrow('PostgreSQL closed the connection');
    expect((await store.list('bases')).map(({ name }) => name)).toEqual(['bases/1/base.sealed']);
    expect(s3.uploads.size).toBe(0);
  });

  it('grow, and are there up to the last sync', async () => {
    const part = store.grow('wal/00000009/0.wal');
    part.write(Buffer.from('one '));
    await part.sync();
    expect((await store.read('wal/00000009/0.wal'))?.toString()).toBe('one ');
    part.write(Buffer.from('two '));
    await Promise.all([part.sync(), part.sync()]);
    part.close();
    expect((await store.read('wal/00000009/0.wal'))?.toString()).toBe('one two ');
  });
});

describe('a bucket', () => {
  it('is read on where a connection broke', async () => {
    const bytes = randomBytes(500_000);
    await bucket.write('long', bytes);
    for (const read of [() => readAll(bucket, 'long'), () => bucket.read('long')]) {
      s3.breakAfter = 200_000;
      expect((await read())?.equals(bytes)).toBe(true);
      expect(s3.breakAfter).toBeNull();
    }
  });

  it('is not written to again under a name whose write failed', async () => {
    const part = bucket.grow('wal/00000009/1.wal');
    part.write(Buffer.from('one'));
    s3.fail = { status: 500, code: 'InternalError' };
    await expect(part.sync()).rejects.toThrow('cannot serve now (InternalError)');
    s3.fail = null;
    part.write(Buffer.from('two'));
    await expect(part.sync()).rejects.toThrow('cannot serve now (InternalError)');
    expect(await bucket.read('wal/00000009/1.wal')).toBeNull();
  });

  it('gets another object once one has grown, and writes nothing without news', async () => {
    const part = bucket.grow('wal/00000009/2.wal');
    part.write(randomBytes(200_000));
    expect(part.isFull).toBe(false);
    part.write(randomBytes(100_000));
    expect(part.isFull).toBe(true);
    await part.sync();
    const before = s3.asked.get('PUT');
    await part.sync();
    expect(s3.asked.get('PUT')).toBe(before);
  });

  it('is rid of uploads of ours that were killed, once a day has passed', async () => {
    const begun = (key: string, hours: number) => {
      const begunAt = new Date(Date.now() - hours * hourMs);
      s3.uploads.set(key, { key, begunAt, parts: new Map([[1, Buffer.from('part')]]) });
    };
    begun('backups/bases/1/base.sealed', 25);
    begun('backups/bases/2/base.sealed', 1);
    begun('others/bases/1/base.sealed', 25);
    await bucket.writeStream('bases/3/base.sealed', inPieces(Buffer.from('whole'), 5));
    expect([...s3.uploads.keys()]).toEqual(['backups/bases/2/base.sealed', 'others/bases/1/base.sealed']);
    s3.uploads.clear();
  });

  it('that does not answer is a sentence', async () => {
    const gone = await startS3();
    await gone.stop();
    const store = await openBackupStore({
      kind: 's3',
      bucket: 'b',
      prefix: '',
      endpoint: gone.endpoint,
      region: 'eu',
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
    });
    await expect(store.read('x')).rejects.toThrow(`s3://b: ${gone.endpoint} does not answer (ECONNREFUSED).`);
  });
});
