import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib';
import canonicalize from 'canonicalize';
import { unpackTar } from 'modern-tar/fs';
import { z } from 'zod';
import type { Pool } from '#services/platform/db/postgres.ts';
import { DamagedFile, type FileKey, openFile, sealFile } from '#services/platform/files/sealed-file.ts';
import { asSentence, BackupError } from './backup-error.ts';
import type { BackupKeys } from './backup-keys.ts';
import type { BackupStore } from './backup-store.ts';
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

const bases = 'bases';
const sealedName = (id: string): string => `${bases}/${id}/base.sealed`;
/** Written last: a base backup with a manifest is whole. */
const manifestName = (id: string): string => `${bases}/${id}/manifest.json`;
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
  store: BackupStore,
  keys: BackupKeys,
  { url, owner, release, onProgress }: BaseOptions,
): Promise<BaseManifest> {
  const before = await askAbout(owner);
  const { id: keyId, key } = await keys.newKey(before.at);
  const id = keyId;
  const client = await connectForReplication(url, 'cursus base backup');
  try {
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
      (source: AsyncIterable<Buffer>) =>
        store.writeStream(sealedName(id), sealed.pass(sealFile(keyFrom(key), placeOf(id), source))),
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
    await store.write(manifestName(id), text);
    return manifest;
  } catch (error) {
    await removeBase(store, id)
      .then(() => keys.destroyKey(keyId))
      // What is away cannot be tidied: it is no backup without its manifest, and goes when it is past its time.
      .catch(() => undefined);
    throw asSentence(
      error,
      `The backup cannot be written to ${store.place}`,
      'Earlier backups are kept; this one was removed.',
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function removeBase(store: BackupStore, id: string): Promise<void> {
  await store.remove(manifestName(id));
  await store.remove(sealedName(id));
}

/** Ids of whole base backups, the oldest first. */
export async function baseIds(store: BackupStore): Promise<string[]> {
  const names = (await store.list(bases)).map(({ name }) => name.split('/'));
  return names.flatMap(([, id = '', name]) => (name === 'manifest.json' && /^[\w-]+$/.test(id) ? [id] : []));
}

/** Removes base backups from before one, and what is left of those that were broken off. */
export async function removeBasesBefore(store: BackupStore, first: BaseManifest): Promise<void> {
  for (const { name } of await store.list(bases)) if (name < `${bases}/${first.id}`) await store.remove(name);
}

/** @throws BackupError when it was altered, or its key is gone */
export async function readBase(store: BackupStore, keys: BackupKeys, id: string): Promise<BaseManifest> {
  const text = await store.read(manifestName(id));
  const damaged = new BackupError(
    `${store.where(manifestName(id))} was altered or is damaged. Nothing was restored. Use another backup or another copy of it.`,
  );
  const parsed = manifestShape.extend({ mac: z.string() }).safeParse(parsedJson(text));
  if (!parsed.success) throw damaged;
  const { mac, ...manifest } = parsed.data;
  if (macOf(await keys.keyOf(manifest.keyId), manifest) !== mac) throw damaged;
  return manifest;
}

function parsedJson(text: Buffer | null): unknown {
  try {
    return JSON.parse(text?.toString() ?? 'null');
  } catch {
    return null;
  }
}

/** All of them, the oldest first. Those past their time, whose keys went and which did not yet, are left out. @throws BackupError */
export async function readBases(store: BackupStore, keys: BackupKeys): Promise<BaseManifest[]> {
  const ids = await baseIds(store);
  const known = new Set(await keys.keyIds());
  const first = Math.max(
    0,
    ids.findIndex((id) => known.has(id)),
  );
  return Promise.all(ids.slice(first).map((id) => readBase(store, keys, id)));
}

/** Unpacks a base backup into a folder. @throws BackupError when it was cut off or altered */
export async function unpackBase(
  store: BackupStore,
  keys: BackupKeys,
  { id, keyId, bytes }: BaseManifest,
  into: string,
  onProgress?: (bytes: number) => void,
): Promise<void> {
  const stored = (await store.list(`${bases}/${id}`)).find(({ name }) => name === sealedName(id));
  const [file, size] = [store.where(sealedName(id)), stored?.bytes ?? 0];
  if (size !== bytes)
    throw new BackupError(
      `The backup ${id} was cut off: ${file} has ${size} bytes instead of ${bytes}. Nothing was restored. Use another backup or another copy of it.`,
    );
  const key = await keys.keyOf(keyId);
  try {
    await pipeline(
      store.open(sealedName(id)),
      (source: AsyncIterable<Buffer>) => openFile(keyFrom(key), placeOf(id), source),
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
