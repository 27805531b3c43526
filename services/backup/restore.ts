import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { ChainProblem } from '#services/event-log/append/chain.ts';
import { auditLog } from '#services/event-log/verify/audit-log.ts';
import { loadSecrets } from '#services/platform/crypto/secrets.ts';
import { isPostgres, lockFile } from '#services/platform/db/embedded-process.ts';
import { unknownMigrations } from '#services/platform/db/migrate.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import type { FileSettings } from '#services/platform/files/settings.ts';
import { eraseRestored } from '#services/privacy/erasure/erase-again.ts';
import { BackupError } from './backup-error.ts';
import type { BackupFolder } from './backup-folder.ts';
import { type RestoredFiles, restoreFiles, restoreFolder } from './copies.ts';
import type { KeysFolder } from './keys-folder.ts';
import { type Lost, setLostAside } from './lost.ts';
import type { RestorePoint } from './restore-point.ts';
import { restoreDatabase, restoreSecrets } from './restored-database.ts';

export interface RestoreOptions {
  dataDir: string;
  /** Beside the database: the checkpoints. */
  checkpointFolder: string;
  files: FileSettings;
  masterKey: string | undefined;
  signingKey: string | undefined;
  /** What stands in the way is moved aside. */
  isForced: boolean;
  onProgress: (text: string) => void;
}

/** What a restored database holds. */
export interface Restored {
  baseId: string;
  /** The moment that was asked for, else the last one of the backup. */
  at: string;
  events: number;
  applications: number;
  /** People erased after that moment, whose keys were destroyed again. */
  erasedAgain: number;
  lost: Lost;
  problems: ChainProblem[];
  problemCount: number;
}

const stagingName = '.restoring-';

async function requireSpace(folder: BackupFolder, { base }: RestorePoint, dataDir: string): Promise<void> {
  const sizes = await Promise.all(
    [folder.wal, folder.files].map(async (place) => {
      const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => []);
      const files = entries.filter((entry) => entry.isFile());
      const stats = await Promise.all(files.map((file) => stat(path.join(file.parentPath, file.name))));
      return stats.reduce((sum, { size }) => sum + size, 0);
    }),
  );
  const needed = sizes.reduce((sum, size) => sum + size, base.unpackedBytes);
  const { bavail, bsize } = await statfs(dataDir);
  if (bavail * bsize < needed)
    throw new BackupError(
      `A restore needs ${Math.ceil(needed / 1e6)} MB in ${dataDir}, and ${Math.floor((bavail * bsize) / 1e6)} MB are free. Nothing was restored. Make room, or set DATA_DIR to another disk.`,
    );
}

async function requireStopped(dataDir: string): Promise<void> {
  const lock = await lockFile(path.join(dataDir, 'postgres'));
  if (lock && (await isPostgres(lock.pid)))
    throw new BackupError(
      `Cursus runs on ${dataDir} (PostgreSQL is process ${lock.pid}). Nothing was restored. Stop it first.`,
    );
}

/** @returns what stands where the restore goes @throws BackupError unless it may be moved aside */
function inTheWay({ dataDir, checkpointFolder, isForced }: RestoreOptions): string[] {
  const places = ['secrets', 'postgres', path.relative(dataDir, checkpointFolder)];
  const there = places.filter((name) => existsSync(path.join(dataDir, name)));
  if (there.length > 0 && !isForced)
    throw new BackupError(
      `${dataDir} is not empty (${there.join(', ')}). Nothing was restored. With --force that is moved into a folder beside it first, or set DATA_DIR to another one.`,
    );
  return there;
}

/** Whose data was erased after the restored moment: their keys came back with the backup, and are destroyed again. */
async function eraseAgain(owner: Pool, keys: KeysFolder): Promise<number> {
  const erased = await keys.erased();
  const { rows } = await owner.query<{ revived: number }>(
    `with erased as (select id, at from unnest($1::uuid[], $2::timestamptz[]) as e (id, at)),
       revived as (select count(*)::int as n from keys.person_keys join erased on id = person_id where destroyed_at is null),
       destroyed as (
         insert into keys.person_keys as k (person_id, wrapped_key, created_at, destroyed_at)
         select distinct on (id) id, null, at, at from erased order by id
         on conflict (person_id) do update set wrapped_key = null, destroyed_at = coalesce(k.destroyed_at, excluded.destroyed_at))
     select n as revived from revived`,
    [erased.map(({ personId }) => personId), erased.map(({ at }) => at)],
  );
  // The start of the system that was backed up may have sent this job within its ten minutes; the next start has to send it again.
  await owner.query('delete from pgboss.job where name = $1', [eraseRestored.queue]);
  return rows[0]?.revived ?? 0;
}

/** In the restored database as it runs: erases again, sets aside what it does not know, and verifies. */
export async function settleRestored(
  url: string,
  keys: KeysFolder,
  point: RestorePoint,
  options: Pick<RestoreOptions, 'masterKey' | 'signingKey' | 'onProgress'> & {
    dataDir: string;
    folder: string;
  },
): Promise<Restored> {
  const owner = createPool({ url, max: 4, name: 'cursus restore', statementTimeoutMs: 0 });
  try {
    const erasedAgain = await eraseAgain(owner, keys);
    const secrets = await loadSecrets(options);
    const lost = await setLostAside(owner, options.folder, secrets.verifyKey);
    const { events, streams, problems, problemCount } = await auditLog({
      pool: owner,
      secrets,
      folder: options.folder,
      onProgress: (count) => options.onProgress(`${count} events verified`),
    });
    const at = (point.at ?? new Date(point.last)).toISOString();
    const { id } = point.base;
    return { baseId: id, at, events, applications: streams, erasedAgain, lost, problems, problemCount };
  } finally {
    await owner.end();
  }
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
function requireSecrets(staging: string, { masterKey, signingKey }: RestoreOptions): void {
  const needed = { MASTER_KEY: [masterKey, 'master.key'], SIGNING_KEY: [signingKey, 'signing.pem'] } as const;
  for (const [setting, [given, file]] of Object.entries(needed))
    if (!given && !existsSync(path.join(staging, 'secrets', file)))
      throw new BackupError(
        `${setting} was a setting of the system that was backed up, and is not in its backup. Nothing was restored. Set it to what it was.`,
      );
}

async function removeBrokenOff(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(stagingName)) await rm(path.join(dataDir, name), { recursive: true, force: true });
}

/**
 * Restores into a folder beside the data, and moves it into its place once everything is there: broken off anywhere, nothing was
 * changed.
 * @throws BackupError
 */
export async function restore(
  folder: BackupFolder,
  keys: KeysFolder,
  point: RestorePoint,
  options: RestoreOptions,
): Promise<Restored & { files: RestoredFiles | null; movedTo: string | null; logBytes: number }> {
  const { dataDir, checkpointFolder, files, onProgress } = options;
  await requireStopped(dataDir);
  await requireKnownRelease(point);
  const there = inTheWay(options);
  await mkdir(dataDir, { recursive: true });
  await removeBrokenOff(dataDir);
  await requireSpace(folder, point, dataDir);
  const staging = await mkdtemp(path.join(dataDir, stagingName));
  try {
    await restoreSecrets(keys, staging);
    requireSecrets(staging, options);
    const name = path.basename(checkpointFolder);
    await restoreFolder(path.join(folder.folders, name), path.join(staging, name), keys);
    const { embedded, logBytes } = await restoreDatabase(folder, keys, point, staging, onProgress);
    let restored: Restored;
    try {
      restored = await settleRestored(embedded.url, keys, point, {
        ...options,
        dataDir: staging,
        folder: path.join(staging, name),
      });
    } finally {
      await embedded.stop();
    }
    onProgress('files');
    const restoredFiles = files.kind === 'local' ? await restoreFiles(folder.files, files.folder) : null;
    const movedTo = await moveAside(dataDir, there);
    for (const each of (await readdir(staging)).sort(secretsFirst))
      await rename(path.join(staging, each), path.join(dataDir, each));
    if (restored.lost.folder) restored.lost.folder = path.join(dataDir, path.basename(restored.lost.folder));
    return { ...restored, files: restoredFiles, movedTo, logBytes };
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** A database without its secrets could not be opened; one without its checkpoints can. */
const order = ['secrets', 'postgres'];
const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
const secretsFirst = (a: string, b: string): number => rank(a) - rank(b);

async function moveAside(dataDir: string, names: string[]): Promise<string | null> {
  if (names.length === 0) return null;
  const aside = path.join(
    dataDir,
    `before-restore-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`,
  );
  await mkdir(aside, { mode: 0o700 });
  for (const name of names) await rename(path.join(dataDir, name), path.join(aside, name));
  return aside;
}
