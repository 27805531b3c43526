import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import canonicalize from 'canonicalize';
import { unpackTar } from 'modern-tar/fs';
import { z } from 'zod';
import type { Pool } from '#services/platform/db/postgres.ts';
import { DamagedFile, type FileKey, openFile, sealFile } from '#services/platform/files/sealed-file.ts';
import { asSentence, BackupError } from './backup-error.ts';
import type { BackupFolder } from './backup-folder.ts';
import { type KeysFolder, writeWhole } from './keys-folder.ts';
import { baseBackup, connectForReplication, identifySystem, lsnText } from './replication.ts';

/** Base backups: PostgreSQL's data folder as it was while it ran, compressed and sealed, with what is to be known of it. */
const manifestShape = z.object({
  id: z.string(),
  keyId: z.string(),
  /** Of Cursus, and its migrations. */
  release: z.string(),
  migrations: z.array(z.string()),
  systemIdentifier: z.string(),
  /** PostgreSQL's main release. */
  postgres: z.number(),
  timeline: z.number(),
  /** In PostgreSQL's log; a restore is possible from the end on. */
  startLsn: z.string(),
  endLsn: z.string(),
  startedAt: z.iso.datetime(),
  /** The server's clock at the end. */
  endedAt: z.iso.datetime(),
  bytes: z.number(),
  unpackedBytes: z.number(),
  sha256: z.string(),
});
export type BaseManifest = z.infer<typeof manifestShape>;

const sealedName = 'base.sealed';
const partial = '.part';
const placeOf = (id: string) => `base ${id}`;
const keyFrom =
  (key: Buffer): FileKey =>
  (salt, place) =>
    Buffer.from(hkdfSync('sha256', key, salt, `cursus backup ${place}`, 32));
const macOf = (key: Buffer, manifest: BaseManifest): string =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'cursus backup manifest', 32)))
    .update(canonicalize(manifest) ?? '')
    .digest('hex');

interface About {
  at: Date;
  migrations: string[];
  postgres: number;
}
async function askAbout(owner: Pool): Promise<About> {
  const { rows } = await owner.query<{ at: string; migrations: string[]; postgres: number }>(
    `select clock_timestamp() as at, current_setting('server_version_num')::int / 10000 as postgres,
       (select coalesce(array_agg(name order by name), '{}') from schema_migrations_main) as migrations`,
  );
  const [row] = rows;
  if (!row) throw new Error('the database did not answer');
  return { ...row, at: new Date(row.at) };
}

/** Passes bytes on, and knows how many there were and their SHA-256. */
function meter(onBytes: (total: number) => void = () => undefined) {
  const hash = createHash('sha256');
  let total = 0;
  return {
    async *pass(source: AsyncIterable<Buffer>) {
      for await (const bytes of source) {
        hash.update(bytes);
        total += bytes.length;
        onBytes(total);
        yield bytes;
      }
    },
    total: () => total,
    digest: () => hash.digest('hex'),
  };
}

export interface BaseOptions {
  /** Address of a login that may replicate. */
  url: string;
  owner: Pool;
  release: string;
  onProgress?: (bytes: number, expected: number) => void;
}

/** Takes a base backup while the server works. @throws BackupError; a backup that was broken off leaves nothing */
export async function takeBase(
  { bases }: BackupFolder,
  keys: KeysFolder,
  { url, owner, release, onProgress }: BaseOptions,
): Promise<BaseManifest> {
  const before = await askAbout(owner);
  const { id: keyId, key } = await keys.newKey(before.at);
  const id = keyId;
  const folder = path.join(bases, id);
  const client = await connectForReplication(url, 'cursus base backup');
  try {
    await mkdir(folder + partial, { mode: 0o700 });
    const { systemIdentifier } = await identifySystem(client);
    // For as long as this connection lives, the server keeps the log that the backup will end with.
    await client.query(
      `CREATE_REPLICATION_SLOT cursus_base_${randomBytes(4).toString('hex')} TEMPORARY PHYSICAL RESERVE_WAL`,
    );
    const command = baseBackup(client, `cursus ${id}`);
    const plain = meter((total) => onProgress?.(total, command.expected));
    const sealed = meter();
    await pipeline(
      command.archive,
      plain.pass,
      createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
      (source: AsyncIterable<Buffer>) => sealed.pass(sealFile(keyFrom(key), placeOf(id), source)),
      createWriteStream(path.join(folder + partial, sealedName), { flags: 'wx', mode: 0o600, flush: true }),
    );
    const ends = await command.ends;
    const after = await askAbout(owner);
    const manifest: BaseManifest = {
      id,
      keyId,
      release,
      migrations: after.migrations,
      systemIdentifier,
      postgres: after.postgres,
      timeline: ends.timeline,
      startLsn: lsnText(ends.startLsn),
      endLsn: lsnText(ends.endLsn),
      startedAt: before.at.toISOString(),
      endedAt: after.at.toISOString(),
      bytes: sealed.total(),
      unpackedBytes: plain.total(),
      sha256: sealed.digest(),
    };
    const text = `${JSON.stringify({ ...manifest, mac: macOf(key, manifest) }, null, 2)}\n`;
    await writeWhole(path.join(folder + partial, 'manifest.json'), text);
    await rename(folder + partial, folder);
    return manifest;
  } catch (error) {
    await rm(folder + partial, { recursive: true, force: true });
    await keys.destroyKey(keyId);
    throw asSentence(
      error,
      `The backup folder ${bases} cannot be written`,
      'Earlier backups are kept; this one was removed.',
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Ids of whole base backups, the oldest first. */
export async function baseIds({ bases }: BackupFolder): Promise<string[]> {
  const names = await readdir(bases).catch(() => [] as string[]);
  return names.filter((name) => !name.endsWith(partial)).sort();
}

/** @throws BackupError when it was altered, or its key is gone */
export async function readBase({ bases }: BackupFolder, keys: KeysFolder, id: string): Promise<BaseManifest> {
  const file = path.join(bases, id, 'manifest.json');
  const parsed = manifestShape
    .extend({ mac: z.string() })
    .safeParse(JSON.parse(await readFile(file, 'utf8').catch(() => 'null')));
  const damaged = new BackupError(
    `${file} was altered or is damaged. Nothing was restored. Use another backup or another copy of it.`,
  );
  if (!parsed.success) throw damaged;
  const { mac, ...manifest } = parsed.data;
  if (macOf(await keys.keyOf(manifest.keyId), manifest) !== mac) throw damaged;
  return manifest;
}

/** Unpacks a base backup into a folder. @throws BackupError when it was cut off or altered */
export async function unpackBase(
  { bases }: BackupFolder,
  keys: KeysFolder,
  { id, keyId, bytes }: BaseManifest,
  into: string,
  onProgress?: (bytes: number) => void,
): Promise<void> {
  const file = path.join(bases, id, sealedName);
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size !== bytes)
    throw new BackupError(
      `The backup ${id} was cut off: ${file} has ${size} bytes instead of ${bytes}. Nothing was restored. Use another backup or another copy of it.`,
    );
  const key = await keys.keyOf(keyId);
  try {
    await pipeline(
      createReadStream(file),
      (source) => openFile(keyFrom(key), placeOf(id), source),
      createZstdDecompress(),
      meter(onProgress).pass,
      unpackTar(into, { fmode: 0o600, dmode: 0o700 }),
    );
  } catch (error) {
    if (error instanceof DamagedFile)
      throw new BackupError(
        `The backup ${id} was altered or is damaged: ${file}. Nothing was restored. Use another backup or another copy of it.`,
      );
    throw error;
  }
}
