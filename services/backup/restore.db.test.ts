import { randomBytes } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
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
import { createBackupFolder, openBackupFolder } from './backup-folder.ts';
import { baseIds, takeBase } from './base.ts';
import { KeysFolder } from './keys-folder.ts';
import { receiveWal } from './receive-wal.ts';
import { rehearse } from './rehearse.ts';
import { lsnOf, lsnText } from './replication.ts';
import { restore } from './restore.ts';
import { requireKnownRelease, requireSpace } from './restore-checks.ts';
import { restorePoint } from './restore-point.ts';
import { forgetOld } from './retention.ts';
import { partFile, partsOf, readPart } from './wal-archive.ts';

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
  await rm(root, { recursive: true, force: true, maxRetries: 5 });
});

await prepareDatabase(found, found.databaseUrl);
const owner = createPool({ url, max: 2, name: 'test restore' });
const { ctx, close } = await connect(found, found.databaseUrl, 'test restore');
const system = await owner.query<{ id: string }>(
  'select system_identifier::text as id from pg_control_system()',
);
const systemIdentifier = system.rows[0]?.id ?? '';
const keys = await KeysFolder.create(place('keys'), backupKey);
const target = await createBackupFolder(place('backups'), systemIdentifier);
const erasedPerson = '0192a7f4-6c1e-7d0e-8a11-000000000001';
const fileKey = 'ab000000-0000-4000-8000-000000000000';
await mkdir(path.join(dataDir, 'files', 'ab'), { recursive: true });
await writeFile(path.join(dataDir, 'files', 'ab', fileKey), 'sealed elsewhere');
await ctx.keys.create(erasedPerson, new Date());
const person = '0192a7f4-6c1e-7d0e-8a11-000000000002';
await ctx.keys.create(person, new Date());
const sealed = (await ctx.keys.encryptor(person))('text', 'Rätoromanisch');

const receiver = await receiveWal(url, target.wal, keys);
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
const position = await owner.query<{ lsn: string }>('select pg_current_wal_flush_lsn()::text as lsn');
await until(
  async () => lsnText(receiver.position()),
  (at) => at >= (position.rows[0]?.lsn ?? ''),
);
await receiver.stop();
await Promise.all([close(), owner.end()]);
await stop();
await cp(target.folder, place('kept'), { recursive: true });
await cp(keys.folder, place('kept-keys'), { recursive: true });

/** What a test may spoil. */
let copies = 0;
async function copyOfAll() {
  const folder = place(`copy-${++copies}`);
  await cp(place('kept'), folder, { recursive: true });
  await cp(place('kept-keys'), `${folder}-keys`, { recursive: true });
  return { folder: await openBackupFolder(folder), keys: await KeysFolder.open(`${folder}-keys`, backupKey) };
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
  const { folder, keys: its } = await copyOfAll();
  const point = await restorePoint(folder, its, null);
  const restored = await restore(folder, its, point, options('last'));
  expect(restored).toMatchObject({ baseId: base.id, erasedAgain: 0, problemCount: 0, movedTo: null });
  expect(await readFile(path.join(place('last'), 'files', 'ab', fileKey), 'utf8')).toBe('sealed elsewhere');
  expect(await momentsIn('last')).toEqual([1, 2]);
  await expect(restore(folder, its, point, options('last'))).rejects.toThrow(
    /is not empty \(secrets, postgres\)\. Nothing was restored\. With --force/,
  );
});

it('F10: comes back to a moment, erased people stay erased, and what was there is moved aside', async () => {
  const { folder, keys: its } = await copyOfAll();
  await mkdir(path.join(place('moment'), 'postgres'), { recursive: true });
  await writeFile(path.join(place('moment'), 'postgres', 'mine'), 'kept');
  const restored = await restore(
    folder,
    its,
    await restorePoint(folder, its, between),
    options('moment', true),
  );
  expect(restored).toMatchObject({ at: between.toISOString(), erasedAgain: 1, problemCount: 0 });
  expect(await readFile(path.join(restored.movedTo ?? '', 'postgres', 'mine'), 'utf8')).toBe('kept');
  expect(await momentsIn('moment')).toEqual([1]);
});

it('F18: comes back after a rotation, though its key was taken out since', async () => {
  const { folder, keys: its } = await copyOfAll();
  const before = await its.keptSecrets();
  const newer = randomBytes(32).toString('base64');
  await its.keepSecrets({ ...before, 'master.key': newer });
  await restore(folder, its, await restorePoint(folder, its, null), options('rotated'));
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
  const { folder, keys: its } = await copyOfAll();
  const point = await restorePoint(folder, its, null);
  const wrong = { ...options('foreign'), masterKey: randomBytes(32).toString('base64') };
  await expect(restore(folder, its, point, wrong)).rejects.toThrow(
    "MASTER_KEY does not hold the key of that time, which people's keys in this backup are wrapped by. Nothing was restored.",
  );
  expect(await readdir(place('foreign'))).toEqual([]);
});

it('is rehearsed without a trace', async () => {
  const { folder, keys: its } = await copyOfAll();
  const rehearsed = await rehearse(folder, its, {
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
  const { folder, keys: its } = await copyOfAll();
  const early = restorePoint(folder, its, new Date('2026-01-01T00:00:00Z'));
  await expect(early).rejects.toThrow(
    `The first moment in the backup is ${older.endedAt}. Nothing was restored.`,
  );
  const late = restorePoint(folder, its, new Date(Date.now() + 60_000));
  await expect(late).rejects.toThrow(/^The last moment in the backup is 20.+Z\. Nothing was restored\./);
});

it('refuses a backup that was cut off or altered, and leaves nothing', async () => {
  const { folder, keys: its } = await copyOfAll();
  const sealed = path.join(folder.bases, base.id, 'base.sealed');
  const bytes = await readFile(sealed);
  const point = await restorePoint(folder, its, null);
  await truncate(sealed, bytes.length - 1);
  await expect(restore(folder, its, point, options('spoilt'))).rejects.toThrow(
    /was cut off: .+ Nothing was restored\./,
  );
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
  await writeFile(sealed, bytes);
  await expect(restore(folder, its, point, options('spoilt'))).rejects.toThrow(
    /was altered or is damaged.+ Nothing was restored\./,
  );
  expect(await readdir(place('spoilt'))).toEqual([]);

  const manifest = path.join(folder.bases, base.id, 'manifest.json');
  const text = await readFile(manifest, 'utf8');
  await writeFile(manifest, text.replace('"0.1.0"', '"0.1.1"'));
  await expect(restorePoint(folder, its, null)).rejects.toThrow(
    /manifest\.json was altered or is damaged\. Nothing/,
  );
});

it('refuses a log that was altered', async () => {
  const { folder, keys: its } = await copyOfAll();
  const last = (await partsOf(folder.wal, 1)).at(-1);
  const part = partFile(folder.wal, last as { timeline: number; start: bigint });
  const bytes = await readFile(part);
  bytes.writeUInt8(bytes.readUInt8(200) ^ 1, 200);
  await writeFile(part, bytes);
  const point = await restorePoint(folder, its, null);
  await expect(restore(folder, its, point, options('spoilt-log'))).rejects.toThrow(
    /\.wal was altered or is damaged\. Nothing was restored\. Restore to a moment before it/,
  );
});

it('refuses without the right key, or past its time', async () => {
  const { folder, keys: its } = await copyOfAll();
  await expect(KeysFolder.open(its.folder, randomBytes(32))).rejects.toThrow(/BACKUP_KEY is not the key/);
  await expect(KeysFolder.open(folder.folder, backupKey)).rejects.toThrow(/holds no keys of backups/);
  await its.destroyKey(base.keyId);
  const fresh = await KeysFolder.open(its.folder, backupKey);
  await expect(restorePoint(folder, fresh, null)).rejects.toThrow(
    /is past its time, or the folder is not the one/,
  );
});

it('refuses folders of something else, of another system and of a newer release', async () => {
  await expect(openBackupFolder(place('nowhere'))).rejects.toThrow(/holds no backup of Cursus/);
  await expect(createBackupFolder(place('kept'), '1')).rejects.toThrow(
    /holds the backups of another system\. Nothing was written/,
  );
  await mkdir(place('full'));
  await writeFile(path.join(place('full'), 'letter'), '');
  await expect(createBackupFolder(place('full'), '1')).rejects.toThrow(
    /is not empty and holds no backup of Cursus/,
  );
  await expect(KeysFolder.create(place('full'), backupKey)).rejects.toThrow(/is not empty and holds no keys/);
  await expect(createBackupFolder(path.join(place('full'), 'letter', 'b'), '1')).rejects.toThrow(
    /cannot be written: a file stands in its way \(ENOTDIR\)\. Nothing was backed up\./,
  );
  const { folder } = await copyOfAll();
  await writeFile(
    path.join(folder.folder, 'cursus-backup.json'),
    JSON.stringify({ format: 2, systemIdentifier }),
  );
  await expect(openBackupFolder(folder.folder)).rejects.toThrow(/made by a newer release/);
  const newer = { ...base, release: '9.0.0', migrations: [...base.migrations, '0999-later.sql'] };
  const point = { base: newer, timeline: 1, way: [], at: null, last: base.endedAt };
  await expect(requireKnownRelease(point)).rejects.toThrow(
    /newer release of Cursus, 9\.0\.0 \(it knows 0999-later\.sql\)/,
  );
});

it('refuses without room, without the secrets that were settings, and while the system runs', async () => {
  const { folder, keys: its } = await copyOfAll();
  const point = await restorePoint(folder, its, null);
  const huge = { ...point, base: { ...base, unpackedBytes: 1e18 } };
  await expect(requireSpace(folder, huge, root)).rejects.toThrow(
    /needs \d+ MB in .+ are free\. Nothing was restored\./,
  );
  const full = Object.assign(new Error('write'), { code: 'ENOSPC' });
  expect(asSentence(full, 'X cannot be written', 'Kept.').message).toBe(
    'X cannot be written: its disk is full (ENOSPC). Kept.',
  );

  await its.keep('secrets', Buffer.from('{"postgres.password":"x"}'));
  await expect(restore(folder, its, point, options('no-secrets'))).rejects.toThrow(
    /^MASTER_KEY was a setting of the system that was backed up.+ Set it to what it was\.$/,
  );
  await mkdir(path.join(place('running'), 'postgres'), { recursive: true });
  const running = await findDatabase(readConfig({ DATA_DIR: place('other') }));
  try {
    const lock = path.join('postgres', 'postmaster.pid');
    await cp(path.join(place('other'), lock), path.join(place('running'), lock));
    await expect(restore(folder, its, point, options('running', true))).rejects.toThrow(
      /^Cursus runs on .+ \(PostgreSQL is process \d+\)\. Nothing was restored\. Stop it first\.$/,
    );
  } finally {
    await running.embedded?.stop();
  }
});

it('S27: what is past its time is removed with its keys, and the rest is as good as before', async () => {
  const { folder, keys: its } = await copyOfAll();
  const after = (count: number) => ({
    keepDays: 30,
    now: new Date(Date.parse(base.endedAt) + count * dayMs),
  });
  expect(await forgetOld(folder, its, after(29))).toEqual({ bases: 0, keys: 0 });
  expect(await forgetOld(folder, its, after(31))).toEqual({ bases: 1, keys: 1 });
  expect(await baseIds(folder)).toEqual([base.id]);
  await expect((await KeysFolder.open(its.folder, backupKey)).keyOf(older.keyId)).rejects.toThrow(
    /is past its time/,
  );
  const point = await restorePoint(folder, its, between);
  expect(point.base.id).toBe(base.id);
  // The log since then can still be read.
  for (const place of await partsOf(folder.wal, 1))
    if (place.start >= lsnOf(base.endLsn))
      expect((await readPart(folder.wal, place, its)).tail).toBe('whole');
  expect(await forgetOld(folder, its, after(31))).toEqual({ bases: 0, keys: 0 });
});
