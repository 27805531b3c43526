import { randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { startS3 } from '#infra/test/s3-server.ts';
import { temporaryFolder } from '#infra/test/server.ts';
import { until } from '#infra/test/until.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import { readConfig } from '#services/start/config.ts';
import { connect } from '#services/start/connect.ts';
import { findDatabase } from '#services/start/own-database.ts';
import { prepareDatabase } from '#services/start/prepare.ts';
import { dayMs } from '#state-machines/durations.ts';
import { Beside, backUp } from './back-up.ts';
import { asSentence } from './backup-error.ts';
import { BackupKeys } from './backup-keys.ts';
import { openBackupStore } from './backup-store.ts';
import { baseIds, takeBase } from './base.ts';
import { folderStore } from './folder-store.ts';
import { createBackup, openBackup } from './open-backup.ts';
import { type Receiver, receiveWal } from './receive-wal.ts';
import { rehearse } from './rehearse.ts';
import { lsnOf } from './replication.ts';
import { restore } from './restore.ts';
import { requireKnownRelease, requireSpace } from './restore-checks.ts';
import { restorePoint } from './restore-point.ts';
import { forgetOld } from './retention.ts';
import { partName, partsOf, readPart } from './wal-archive.ts';

/** One small system that is backed up and followed for some seconds; then its backup is brought back, or refused, in every way. */
const root = await temporaryFolder('restore');
const place = (name: string) => path.join(root, name);
const dataDir = place('data');
const config = readConfig({ DATA_DIR: dataDir });
const { config: found, embedded } = await findDatabase(config);
const url = found.databaseOwnerUrl ?? '';
const backupKey = randomBytes(32);
let isStopped = false;
const stop = async () => {
  if (!isStopped) await embedded?.stop();
  isStopped = true;
};
afterAll(async () => {
  await stop();
  await s3.stop();
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

await prepareDatabase(found, found.databaseUrl);
const owner = createPool({ url, max: 2, name: 'test restore' });
const { ctx, close } = await connect(found, found.databaseUrl, 'test restore');
const system = await owner.query<{ id: string }>(
  'select system_identifier::text as id from pg_control_system()',
);
const systemIdentifier = system.rows[0]?.id ?? '';
const keys = await BackupKeys.create(folderStore(place('keys')), backupKey);
const target = folderStore(place('backups'));
await createBackup(target, systemIdentifier);
const erasedPerson = '0192a7f4-6c1e-7d0e-8a11-000000000001';
const fileKey = 'ab000000-0000-4000-8000-000000000000';
await mkdir(path.join(dataDir, 'files', 'ab'), { recursive: true });
await writeFile(path.join(dataDir, 'files', 'ab', fileKey), 'sealed elsewhere');
await ctx.keys.create(erasedPerson, new Date());
const person = '0192a7f4-6c1e-7d0e-8a11-000000000002';
await ctx.keys.create(person, new Date());
const sealed = (await ctx.keys.encryptor(person))('text', 'Rätoromanisch');

const receiver = await receiveWal(url, target, keys);
const source = {
  url,
  owner,
  keysPool: owner,
  isEmbedded: true,
  files: found.files,
  folders: [ctx.checkpointFolder],
  secretsFolder: path.join(dataDir, 'secrets'),
  release: '0.1.0',
};
const older = await takeBase(target, keys, source);
const { base } = await backUp(source, target, keys);
await owner.query('create table moments as select 1 as n');
await sleep(50);
const between = new Date();
await sleep(50);
await owner.query('insert into moments values (2)');
await ctx.keys.destroy(erasedPerson, new Date());
await new Beside(source, target, keys).erasures();
async function hasAll({ position }: Receiver): Promise<void> {
  const { rows } = await owner.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn');
  await until(
    async () => position(),
    (at) => at >= lsnOf(rows[0]?.lsn ?? ''),
  );
}
await hasAll(receiver);
await receiver.stop();
await cp(target.place, place('kept'), { recursive: true });
await cp(keys.store.place, place('kept-keys'), { recursive: true });

/** The same system goes on into a bucket, which is away for a while. */
const s3 = await startS3();
const inBucket = (folder: string, secretAccessKey = s3.secretAccessKey, bucket = s3.bucket) =>
  openBackupStore({
    kind: 's3',
    bucket,
    prefix: `${folder}/`,
    endpoint: s3.endpoint,
    region: s3.region,
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey },
  });
const bucket = Object.assign(await inBucket('backups'), { syncEveryMs: 100 });
const bucketKeys = await BackupKeys.create(await inBucket('keys'), backupKey);
await createBackup(bucket, systemIdentifier);
const beforeOutage = await receiveWal(url, bucket, bucketKeys);
const { base: baseInBucket } = await backUp(source, bucket, bucketKeys);
await owner.query('insert into moments values (3)');
await hasAll(beforeOutage);
s3.fail = { status: 503, code: 'SlowDown' };
await owner.query('insert into moments values (4)');
const outage = await beforeOutage.ended.catch((error: Error) => error.message);
await beforeOutage.stop().catch(() => undefined);
const refused = await receiveWal(url, bucket, bucketKeys).catch((error: Error) => error.message);
s3.fail = null;
const afterOutage = await receiveWal(url, bucket, bucketKeys);
await sleep(50);
const betweenInBucket = new Date();
await sleep(50);
await owner.query('insert into moments values (5)');
await hasAll(afterOutage);
await afterOutage.stop();
await new Beside(source, bucket, bucketKeys).erasures();
await Promise.all([close(), owner.end()]);
await stop();
const keptObjects = new Map(s3.objects);

/** What a test may spoil. */
let copies = 0;
async function copyOfAll() {
  const folder = place(`copy-${++copies}`);
  await cp(place('kept'), folder, { recursive: true });
  await cp(place('kept-keys'), `${folder}-keys`, { recursive: true });
  const store = folderStore(folder);
  await openBackup(store);
  return { store, folder, keys: await BackupKeys.open(folderStore(`${folder}-keys`), backupKey) };
}
const options = (to: string, isForced = false) => {
  const { files } = readConfig({ DATA_DIR: place(to) });
  const checkpointFolder = path.join(place(to), 'log');
  return {
    dataDir: place(to),
    checkpointFolder,
    origin: 'log.example/heads',
    files,
    masterKey: undefined,
    signingKey: undefined,
    isForced,
    ownerUrl: null,
    onProgress: () => undefined,
  };
};
async function momentsIn(to: string): Promise<number[]> {
  const opened = await findDatabase(readConfig({ DATA_DIR: place(to) }));
  const pool = createPool({ url: opened.config.databaseOwnerUrl ?? '', max: 1, name: 'test restored' });
  try {
    const { rows } = await pool.query<{ n: number }>('select n from moments order by n');
    const key = await pool.query('select wrapped_key from keys.person_keys where person_id = $1', [
      erasedPerson,
    ]);
    expect(key.rows).toEqual([{ wrapped_key: null }]);
    return rows.map(({ n }) => n);
  } finally {
    await pool.end();
    await opened.embedded?.stop();
  }
}

it('F10: comes back to the last moment, with files, secrets and checkpoints', async () => {
  const { store, keys: its } = await copyOfAll();
  const point = await restorePoint(store, its, null);
  const restored = await restore(store, its, point, options('last'));
  expect(restored).toMatchObject({ baseId: base.id, erasedAgain: 0, problemCount: 0, movedTo: null });
  expect(await readFile(path.join(place('last'), 'files', 'ab', fileKey), 'utf8')).toBe('sealed elsewhere');
  expect(await momentsIn('last')).toEqual([1, 2]);
  await expect(restore(store, its, point, options('last'))).rejects.toThrow(
    /is not empty \(secrets, postgres\)\. Nothing was restored\. With --force/,
  );
});

it('F10: comes back to a moment, erased people stay erased, and what was there is moved aside', async () => {
  const { store, keys: its } = await copyOfAll();
  await mkdir(path.join(place('moment'), 'postgres'), { recursive: true });
  await writeFile(path.join(place('moment'), 'postgres', 'mine'), 'kept');
  const restored = await restore(
    store,
    its,
    await restorePoint(store, its, between),
    options('moment', true),
  );
  expect(restored).toMatchObject({ at: between.toISOString(), erasedAgain: 1, problemCount: 0 });
  expect(await readFile(path.join(restored.movedTo ?? '', 'postgres', 'mine'), 'utf8')).toBe('kept');
  expect(await momentsIn('moment')).toEqual([1]);
});

it('F18: comes back after a rotation, though its key was taken out since', async () => {
  const { store, keys: its } = await copyOfAll();
  const before = await its.keptSecrets();
  const newer = randomBytes(32).toString('base64');
  await its.keepSecrets({ ...before, 'master.key': newer });
  await restore(store, its, await restorePoint(store, its, null), options('rotated'));
  expect(await readFile(path.join(place('rotated'), 'secrets', 'master.key'), 'utf8')).toBe(
    `${newer}\n${before['master.key']}`,
  );
  const opened = await findDatabase(readConfig({ DATA_DIR: place('rotated') }));
  const rotated = await connect(opened.config, opened.config.databaseUrl, 'test rotated');
  try {
    expect(rotated.ctx.secrets.masterKeys.ids).toHaveLength(2);
    expect((await rotated.ctx.keys.decryptor([person]))('text', sealed)).toBe('Rätoromanisch');
  } finally {
    await rotated.close();
    await opened.embedded?.stop();
  }
});

it('F18: is refused with a master key that is not the one of that moment', async () => {
  const { store, keys: its } = await copyOfAll();
  const point = await restorePoint(store, its, null);
  const wrong = { ...options('foreign'), masterKey: randomBytes(32).toString('base64') };
  await expect(restore(store, its, point, wrong)).rejects.toThrow(
    "MASTER_KEY does not hold the key of that time, which people's keys in this backup are wrapped by. Nothing was restored.",
  );
  expect(await readdir(place('foreign'))).toEqual([]);
});

it('is rehearsed without a trace', async () => {
  const { store, keys: its } = await copyOfAll();
  const rehearsed = await rehearse(store, its, {
    within: place('rehearsals'),
    checkpoints: 'log',
    origin: 'log.example/heads',
    hasFiles: true,
    ownerUrl: null,
    masterKey: undefined,
    signingKey: undefined,
    onProgress: () => undefined,
  });
  expect(rehearsed).toMatchObject({ problemCount: 0, differences: 0, missingFiles: 0 });
  expect(await readdir(place('rehearsals'))).toEqual([]);
});

it('refuses moments that it does not reach', async () => {
  const { store, keys: its } = await copyOfAll();
  const early = restorePoint(store, its, new Date('2026-01-01T00:00:00Z'));
  await expect(early).rejects.toThrow(
    `The first moment in the backup is ${older.endedAt}. Nothing was restored.`,
  );
  const late = restorePoint(store, its, new Date(Date.now() + 60_000));
  await expect(late).rejects.toThrow(/^The last moment in the backup is 20.+Z\. Nothing was restored\./);
});

it('refuses a backup that was cut off or altered, and leaves nothing', async () => {
  const { store, folder, keys: its } = await copyOfAll();
  const sealed = path.join(folder, 'bases', base.id, 'base.sealed');
  const bytes = await readFile(sealed);
  const point = await restorePoint(store, its, null);
  await truncate(sealed, bytes.length - 1);
  await expect(restore(store, its, point, options('spoilt'))).rejects.toThrow(
    /was cut off: .+ Nothing was restored\./,
  );
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  await writeFile(sealed, bytes);
  await expect(restore(store, its, point, options('spoilt'))).rejects.toThrow(
    /was altered or is damaged.+ Nothing was restored\./,
  );
  expect(await readdir(place('spoilt'))).toEqual([]);

  const manifest = path.join(folder, 'bases', base.id, 'manifest.json');
  const text = await readFile(manifest, 'utf8');
  await writeFile(manifest, text.replace('"0.1.0"', '"0.1.1"'));
  await expect(restorePoint(store, its, null)).rejects.toThrow(
    /manifest\.json was altered or is damaged\. Nothing/,
  );
});

it('refuses a log that was altered', async () => {
  const { store, folder, keys: its } = await copyOfAll();
  const last = (await partsOf(store, 1)).at(-1);
  const part = path.join(folder, partName(last as { timeline: number; start: bigint }));
  const bytes = await readFile(part);
  bytes.writeUInt8(bytes.readUInt8(200) ^ 1, 200);
  await writeFile(part, bytes);
  const point = await restorePoint(store, its, null);
  await expect(restore(store, its, point, options('spoilt-log'))).rejects.toThrow(
    /\.wal was altered or is damaged\. Nothing was restored\. Restore to a moment before it/,
  );
});

it('refuses without the right key, or past its time', async () => {
  const { store, keys: its } = await copyOfAll();
  await expect(BackupKeys.open(its.store, randomBytes(32))).rejects.toThrow(/BACKUP_KEY is not the key/);
  await expect(BackupKeys.open(store, backupKey)).rejects.toThrow(/holds no keys of backups/);
  await its.destroyKey(base.keyId);
  const fresh = await BackupKeys.open(its.store, backupKey);
  await expect(restorePoint(store, fresh, null)).rejects.toThrow(
    /is past its time, or the place is not the one/,
  );
});

it('refuses places of something else, of another system and of a newer release', async () => {
  await expect(openBackup(folderStore(place('nowhere')))).rejects.toThrow(/holds no backup of Cursus/);
  await expect(createBackup(folderStore(place('kept')), '1')).rejects.toThrow(
    /holds the backups of another system\. Nothing was written/,
  );
  await mkdir(place('full'));
  await writeFile(path.join(place('full'), 'letter'), '');
  await expect(createBackup(folderStore(place('full')), '1')).rejects.toThrow(
    /is not empty and holds no backup of Cursus/,
  );
  await expect(BackupKeys.create(folderStore(place('full')), backupKey)).rejects.toThrow(
    /is not empty and holds no keys/,
  );
  await expect(createBackup(folderStore(path.join(place('full'), 'letter', 'b')), '1')).rejects.toThrow(
    /^The backup cannot be written to .+: a file stands in its way \(ENOTDIR\)\. Nothing was backed up\./,
  );
  const { store, folder } = await copyOfAll();
  await writeFile(path.join(folder, 'cursus-backup.json'), JSON.stringify({ format: 2, systemIdentifier }));
  await expect(openBackup(store)).rejects.toThrow(/made by a newer release/);
  const newer = { ...base, release: '9.0.0', migrations: [...base.migrations, '0999-later.sql'] };
  const point = { base: newer, timeline: 1, way: [], at: null, last: base.endedAt };
  await expect(requireKnownRelease(point)).rejects.toThrow(
    /newer release of Cursus, 9\.0\.0 \(it knows 0999-later\.sql\)/,
  );
});

it('refuses without room, without the secrets that were settings, and while the system runs', async () => {
  const { store, keys: its } = await copyOfAll();
  const point = await restorePoint(store, its, null);
  const huge = { ...point, base: { ...base, unpackedBytes: 1e18 } };
  await expect(requireSpace(store, huge, root)).rejects.toThrow(
    /needs \d+ MB in .+ are free\. Nothing was restored\./,
  );
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  expect(asSentence(full, 'X cannot be written', 'Kept.').message).toBe(
    'X cannot be written: its disk is full (ENOSPC). Kept.',
  );

  await its.keep('secrets', Buffer.from('{"postgres.password":"x"}'));
  await expect(restore(store, its, point, options('no-secrets'))).rejects.toThrow(
    /^MASTER_KEY was a setting of the system that was backed up.+ Set it to what it was\.$/,
  );
  await mkdir(path.join(place('running'), 'postgres'), { recursive: true });
  const running = await findDatabase(readConfig({ DATA_DIR: place('other') }));
  try {
    const lock = path.join('postgres', 'postmaster.pid');
    await cp(path.join(place('other'), lock), path.join(place('running'), lock));
    const kept = await bucketAsKept();
    for (const [from, at, by] of [
      [store, point, its],
      [kept.store, await restorePoint(kept.store, kept.keys, null), kept.keys],
    ] as const)
      await expect(restore(from, by, at, options('running', true))).rejects.toThrow(
        /^Cursus runs on .+ \(PostgreSQL is process \d+\)\. Nothing was restored\. Stop it first\.$/,
      );
  } finally {
    await running.embedded?.stop();
  }
});

it('S27: what is past its time is removed with its keys, and the rest is as good as before', async () => {
  const { store, keys: its } = await copyOfAll();
  const after = (count: number) => ({
    keepDays: 30,
    now: new Date(Date.parse(base.endedAt) + count * dayMs),
  });
  expect(await forgetOld(store, its, after(29))).toEqual({ bases: 0, keys: 0 });
  expect(await forgetOld(store, its, after(31))).toEqual({ bases: 1, keys: 1 });
  expect(await baseIds(store)).toEqual([base.id]);
  await expect((await BackupKeys.open(its.store, backupKey)).keyOf(older.keyId)).rejects.toThrow(
    /is past its time/,
  );
  const point = await restorePoint(store, its, between);
  expect(point.base.id).toBe(base.id);
  // The log since then can still be read.
  for (const place of await partsOf(store, 1))
    if (place.start >= lsnOf(base.endLsn)) expect((await readPart(store, place, its)).tail).toBe('whole');
  expect(await forgetOld(store, its, after(31))).toEqual({ bases: 0, keys: 0 });
});

/** Its objects as they were kept; what is done to them is done to all. */
async function bucketAsKept() {
  s3.objects.clear();
  for (const [key, stored] of keptObjects) s3.objects.set(key, stored);
  return { store: await inBucket('backups'), keys: await BackupKeys.open(await inBucket('keys'), backupKey) };
}
const spoil = (name: string, change: (bytes: Buffer) => Buffer) => {
  const key = `backups/${name}`;
  const bytes = Buffer.from(s3.objects.get(key)?.bytes ?? '');
  s3.objects.set(key, { bytes: change(bytes), storedAt: new Date() });
};
const flipped = (at: number) => (bytes: Buffer) => {
  bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
  return bytes;
};

it('F10: a bucket that was away lacks nothing, and everything comes back from it', async () => {
  expect(outage).toBe(`s3://cursus-files/backups: ${s3.endpoint} cannot serve now (SlowDown).`);
  expect(refused).toBe(outage);
  const { store, keys: its } = await bucketAsKept();
  const point = await restorePoint(store, its, null);
  s3.breakAfter = 100_000;
  const restored = await restore(store, its, point, options('from-bucket'));
  expect(s3.breakAfter).toBeNull();
  expect(restored).toMatchObject({
    baseId: baseInBucket.id,
    problemCount: 0,
    files: { files: 1, damaged: [] },
  });
  expect(await readFile(path.join(place('from-bucket'), 'files', 'ab', fileKey), 'utf8')).toBe(
    'sealed elsewhere',
  );
  expect(await momentsIn('from-bucket')).toEqual([1, 2, 3, 4, 5]);
});

it('F10: comes back from a bucket to a moment', async () => {
  const { store, keys: its } = await bucketAsKept();
  const point = await restorePoint(store, its, betweenInBucket);
  expect(await restore(store, its, point, options('moment-in-bucket'))).toMatchObject({ problemCount: 0 });
  expect(await momentsIn('moment-in-bucket')).toEqual([1, 2, 3, 4]);
});

it('refuses a bucket that is wrong, refuses us, or is away, with a sentence each', async () => {
  const { store, keys: its } = await bucketAsKept();
  const wrong = await inBucket('backups', s3.secretAccessKey, 'elsewhere');
  await expect(openBackup(wrong)).rejects.toThrow(
    `The backup in s3://elsewhere/backups cannot be read. s3://elsewhere/backups: ${s3.endpoint} has no bucket elsewhere. Nothing was changed.`,
  );
  const stranger = await inBucket('backups', 'another secret');
  await expect(createBackup(stranger, systemIdentifier)).rejects.toThrow(
    /refuses these credentials \(SignatureDoesNotMatch\)\. Check BACKUP_S3_ACCESS_KEY_ID .+ Nothing was backed up\.$/,
  );
  await expect(BackupKeys.open(await inBucket('nowhere'), backupKey)).rejects.toThrow(
    /holds no keys of backups/,
  );
  await expect(createBackup(await inBucket('keys'), systemIdentifier)).rejects.toThrow(
    /is not empty and holds no backup of Cursus/,
  );
  const point = await restorePoint(store, its, null);
  s3.fail = { status: 503, code: 'ServiceUnavailable' };
  try {
    await expect(restore(store, its, point, options('no-bucket'))).rejects.toThrow(
      /^The restore was broken off\. s3:.+ cannot serve now \(ServiceUnavailable\)\. Nothing was restored\.$/,
    );
    await expect(restorePoint(store, its, null)).rejects.toThrow(
      /cannot be read\. .+ Nothing was restored\.$/,
    );
  } finally {
    s3.fail = null;
  }
  expect(await readdir(place('no-bucket'))).toEqual([]);
});

it('refuses a bucket of another system, of a newer release, without room, and moments that it does not reach', async () => {
  const { store, keys: its } = await bucketAsKept();
  await expect(createBackup(store, '1')).rejects.toThrow(
    /^s3:.+ holds the backups of another system\. Nothing was written/,
  );
  const early = restorePoint(store, its, new Date('2026-01-01T00:00:00Z'));
  await expect(early).rejects.toThrow(`The first moment in the backup is ${baseInBucket.endedAt}.`);
  const late = restorePoint(store, its, new Date(Date.now() + 60_000));
  await expect(late).rejects.toThrow(/^The last moment in the backup is 20.+Z\. Nothing was restored\./);
  const point = await restorePoint(store, its, null);
  const huge = { ...point, base: { ...baseInBucket, unpackedBytes: 1e18 } };
  await expect(requireSpace(store, huge, root)).rejects.toThrow(/needs \d+ MB in .+ are free\./);
  await store.write('cursus-backup.json', JSON.stringify({ format: 2, systemIdentifier }));
  await expect(openBackup(store)).rejects.toThrow(/^The backups in s3:.+ were made by a newer release/);
  s3.fail = { status: 507, code: 'XMinioStorageFull' };
  try {
    await expect(createBackup(await inBucket('full'), systemIdentifier)).rejects.toThrow(
      /cannot be written to s3:.+ cannot serve now \(XMinioStorageFull\)\. Nothing was backed up\.$/,
    );
  } finally {
    s3.fail = null;
  }
});

it('S27: refuses a bucket for the keys that keeps what is destroyed', async () => {
  s3.versioning = 'Enabled';
  try {
    await expect(BackupKeys.create(await inBucket('versions'), backupKey)).rejects.toThrow(
      'The keys of backups must end when they are destroyed, and the bucket cursus-files keeps versions of what was removed. Nothing was backed up. Name another place with --keys.',
    );
  } finally {
    s3.versioning = null;
  }
});

it('refuses objects that were cut off, altered or removed, and leaves nothing', async () => {
  const { store, keys: its } = await bucketAsKept();
  const point = await restorePoint(store, its, null);
  const spoilt = () => restore(store, its, point, options('spoilt-bucket'));
  spoil(`bases/${baseInBucket.id}/base.sealed`, (bytes) => bytes.subarray(0, -1));
  await expect(spoilt()).rejects.toThrow(/ was cut off: s3:.+ Nothing was restored\./);
  await bucketAsKept();
  spoil(`bases/${baseInBucket.id}/base.sealed`, flipped(1_000));
  await expect(spoilt()).rejects.toThrow(/ was altered or is damaged: s3:.+ Nothing was restored\./);
  await bucketAsKept();
  const names = (await partsOf(store, 1)).map(partName);
  expect(names.length).toBeGreaterThan(1);
  spoil(names.at(-1) ?? '', flipped(200));
  await expect(spoilt()).rejects.toThrow(/\.wal was altered or is damaged\. Nothing was restored\./);
  await bucketAsKept();
  spoil(names.at(-2) ?? '', (bytes) => bytes.subarray(0, -20));
  await expect(spoilt()).rejects.toThrow(
    /^The log before s3:.+\.wal is cut off or gone: after 20.+ Nothing was restored/,
  );
  expect(await readdir(place('spoilt-bucket'))).toEqual([]);
});

it('S27: a bucket forgets what is past its time too', async () => {
  const { store, keys: its } = await bucketAsKept();
  const now = new Date(Date.parse(baseInBucket.endedAt) + 31 * dayMs);
  const partsBefore = (await partsOf(store, 1)).length;
  s3.objects.set('backups/bases/20200101T000000Z-00000000/base.sealed', {
    bytes: Buffer.from('broken off'),
    storedAt: new Date(),
  });
  expect(await forgetOld(store, its, { keepDays: 30, now })).toEqual({ bases: 0, keys: 0 });
  expect((await store.list('bases')).map(({ name }) => name)).toEqual(
    ['base.sealed', 'manifest.json'].map((name) => `bases/${baseInBucket.id}/${name}`),
  );
  expect((await partsOf(store, 1)).length).toBeLessThan(partsBefore);
  expect((await restorePoint(store, its, null)).base.id).toBe(baseInBucket.id);
});
