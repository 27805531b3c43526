import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import path from 'node:path';
import { isPostgres, lockFile } from '#services/platform/db/embedded-process.ts';
import { unknownMigrations } from '#services/platform/db/migrate.ts';
import { BackupError } from './backup-error.ts';
import type { BackupStore } from './backup-store.ts';
import { bytesOfCopies } from './copies.ts';
import type { RestoreOptions } from './restore.ts';
import type { RestorePoint } from './restore-point.ts';
import { bytesOfLog } from './wal-archive.ts';

/** What a restore refuses before it has written anything, each with a sentence. */
/** @param dataDir where it is unpacked, which is there */
export async function requireSpace(
  store: BackupStore,
  { base }: RestorePoint,
  dataDir: string,
): Promise<void> {
  const needed = base.unpackedBytes + (await bytesOfLog(store)) + (await bytesOfCopies(store));
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < needed)
    throw new BackupError(
      `A restore needs ${Math.ceil(needed / 1e6)} MB in ${dataDir}, and ${Math.floor((bavail * bsize) / 1e6)} MB are free. Nothing was restored. Make room, or set DATA_DIR to another disk.`,
    );
}

export async function requireStopped(dataDir: string): Promise<void> {
  const lock = await lockFile(path.join(dataDir, 'postgres'));
  if (lock && (await isPostgres(lock.pid)))
    throw new BackupError(
      `Cursus runs on ${dataDir} (PostgreSQL is process ${lock.pid}). Nothing was restored. Stop it first.`,
    );
}

/** @returns what stands where the restore goes @throws BackupError unless it may be moved aside */
export function inTheWay({ dataDir, checkpointFolder, isForced }: RestoreOptions): string[] {
  const places = ['secrets', 'postgres', path.relative(dataDir, checkpointFolder)];
  const there = places.filter((name) => existsSync(path.join(dataDir, name)));
  if (there.length > 0 && !isForced)
    throw new BackupError(
      `${dataDir} is not empty (${there.join(', ')}). Nothing was restored. With --force that is moved into a folder beside it first, or set DATA_DIR to another one.`,
    );
  return there;
}

/** @throws BackupError when the backup was made by a release with migrations that this one does not know */
export async function requireKnownRelease({ base }: RestorePoint): Promise<void> {
  const unknown = await unknownMigrations(base.migrations);
  if (unknown.length > 0)
    throw new BackupError(
      `The backup was made by a newer release of Cursus, ${base.release} (it knows ${unknown.join(', ')}). Nothing was restored. Use that release.`,
    );
}

/** Those that settings gave are not in a backup, and new ones would fit nothing that was restored. */
export function requireSecrets(
  staging: string,
  { masterKey, signingKey }: Pick<RestoreOptions, 'masterKey' | 'signingKey'>,
): void {
  const needed = { MASTER_KEY: [masterKey, 'master.key'], SIGNING_KEY: [signingKey, 'signing.pem'] } as const;
  for (const [setting, [given, file]] of Object.entries(needed))
    if (!given && !existsSync(path.join(staging, 'secrets', file)))
      throw new BackupError(
        `${setting} was a setting of the system that was backed up, and is not in its backup. Nothing was restored. Set it to what it was.`,
      );
}
