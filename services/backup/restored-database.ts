import { chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Binaries } from '#services/platform/db/embedded-cluster.ts';
import {
  type EmbeddedPostgres,
  embeddedBinaries,
  startEmbeddedPostgres,
} from '#services/platform/db/embedded-postgres.ts';
import { installedPostgres, releaseOf } from '#services/platform/db/installed-postgres.ts';
import { serverOwner } from '#services/platform/db/server-user.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import { BackupError } from './backup-error.ts';
import type { BackupKeys } from './backup-keys.ts';
import type { BackupStore } from './backup-store.ts';
import { unpackBase } from './base.ts';
import type { RestorePoint } from './restore-point.ts';
import { historiesOf, unpackTimeline } from './wal-archive.ts';
import { writeWhole } from './write-whole.ts';

/** A base backup and the log since, brought to a moment by PostgreSQL itself in a folder of its own. */
export interface RestoredDatabase {
  embedded: EmbeddedPostgres;
  /** Log that was applied on top of the base backup, in bytes. */
  logBytes: number;
}

/** Unpacked by us, used by the server's own user. */
export async function giveToServer(folder: string): Promise<void> {
  const { uid, gid } = await serverOwner();
  if (uid === undefined || gid === undefined) return;
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(path.join(entry.parentPath, entry.name), uid, gid);
}

export async function restoreSecrets(keys: BackupKeys, dataDir: string): Promise<void> {
  for (const [name, secret] of Object.entries(await keys.keptSecrets()))
    await writeWhole(path.join(dataDir, 'secrets', path.basename(name)), secret);
}

async function unpackLog(
  store: BackupStore,
  keys: BackupKeys,
  { base, way, at }: RestorePoint,
  into: string,
): Promise<number> {
  const until = at?.getTime() ?? Number.POSITIVE_INFINITY;
  let bytes = 0;
  for (const step of way) {
    const unpacked = await unpackTimeline(store, { ...step, until }, keys, into);
    bytes += unpacked?.bytes ?? 0;
    if (!unpacked && step.timeline !== base.timeline)
      throw new BackupError(
        `The backup has a gap at the beginning of timeline ${step.timeline}. Nothing was restored. Name a moment before it with --at.`,
      );
  }
  for (const [name, text] of await historiesOf(store)) await writeFile(path.join(into, name), text);
  return bytes;
}

/** @throws BackupError where neither this release of Cursus nor the machine has PostgreSQL of the backup's release */
async function programsFor({ base }: RestorePoint): Promise<Binaries> {
  const embedded = await embeddedBinaries().catch(() => null);
  const release = embedded && (await releaseOf(embedded.postgres));
  if (embedded && release === base.postgres) return embedded;
  const installed = await installedPostgres(base.postgres);
  if (installed) return installed;
  throw new BackupError(
    `The backup ${base.id} is of PostgreSQL ${base.postgres}, which this machine does not have${release ? ` (Cursus brings ${release})` : ''}. Nothing was restored. Install it, on Debian by \`apt install postgresql-${base.postgres}\`.`,
  );
}

/**
 * Debian keeps a server's own settings in /etc, so that they are in no backup; without such files no server starts. These let the owner
 * in from this machine, by its password.
 * @returns removes them again
 */
async function lendSettings(cluster: string): Promise<() => Promise<void>> {
  const lent: string[] = [];
  const settings = { 'postgresql.conf': '', 'pg_hba.conf': 'host all all 127.0.0.1/32 scram-sha-256\n' };
  for (const [name, text] of Object.entries(settings)) {
    const file = path.join(cluster, name);
    await writeFile(file, text, { flag: 'wx', mode: 0o600 }).then(
      () => lent.push(file),
      (error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      },
    );
  }
  return async () => {
    for (const file of lent) await rm(file);
  };
}

/** `recovery_target_time` stops before the first commit after it; a log that ends before has none. */
const endedBefore = /recovery ended before configured recovery target was reached/;

/**
 * Unpacks into `dataDir`/postgres and starts PostgreSQL there, which applies the log up to the moment and goes on from there as a timeline
 * of its own.
 * @param ownerUrl of the owner, where it was a server of one's own; null for the embedded one
 * @throws BackupError
 */
export async function restoreDatabase(
  store: BackupStore,
  keys: BackupKeys,
  point: RestorePoint,
  dataDir: string,
  onProgress: (text: string) => void = () => undefined,
  ownerUrl: string | null = null,
): Promise<RestoredDatabase> {
  const bin = await programsFor(point);
  const cluster = path.join(dataDir, 'postgres');
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  const megabytes = (bytes: number) => formatNumber(Math.round(bytes / 1_000_000));
  await unpackBase(store, keys, point.base, cluster, (bytes) =>
    onProgress(`${megabytes(bytes)} of ${megabytes(point.base.unpackedBytes)} MB unpacked`),
  );
  onProgress('PostgreSQL’s log');
  const logBytes = await unpackLog(store, keys, point, path.join(cluster, 'pg_wal'));
  const takeBack = ownerUrl ? await lendSettings(cluster) : null;
  await writeFile(path.join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  await giveToServer(cluster);
  const flags = [
    // All of the log is in pg_wal: there is nothing to fetch.
    'restore_command=false',
    `recovery_target_timeline=${point.timeline}`,
    'recovery_target_action=promote',
    'hot_standby=off',
    'synchronous_standby_names=',
  ];
  // This setting knows no names of time zones, Z included.
  const at = point.at ? [`recovery_target_time=${point.at.toISOString().replace('Z', '+00')}`] : [];
  onProgress('PostgreSQL applies its log');
  const foreign = ownerUrl ? { bin, ownerUrl } : undefined;
  const embedded = await startEmbeddedPostgres(dataDir, [...flags, ...at], foreign).catch((error: Error) => {
    if (endedBefore.test(error.message)) return startEmbeddedPostgres(dataDir, flags, foreign);
    throw new BackupError(
      `The backup ${point.base.id} could not be brought to that moment: ${error.message}. Nothing was restored. Use another moment, another backup or another copy of it.`,
    );
  });
  const stop = async () => {
    await embedded.stop();
    await takeBack?.();
  };
  return { embedded: { ...embedded, stop }, logBytes };
}
