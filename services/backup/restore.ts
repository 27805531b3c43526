import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { StoragePlace } from '#services/platform/files/settings.ts';
import { asSentence } from './backup-error.ts';
import type { BackupKeys } from './backup-keys.ts';
import type { BackupStore } from './backup-store.ts';
import { type RestoredFiles, restoreFiles, restoreFolder } from './copies.ts';
import {
  inTheWay,
  requireKnownRelease,
  requireSecrets,
  requireSpace,
  requireStopped,
} from './restore-checks.ts';
import type { RestorePoint } from './restore-point.ts';
import { restoreDatabase, restoreSecrets } from './restored-database.ts';
import { type Restored, settleRestored } from './settle-restored.ts';

export interface RestoreOptions {
  dataDir: string;
  /** Beside the database: the log of heads. */
  checkpointFolder: string;
  /** The name of a log of heads that is begun. */
  origin: string;
  files: StoragePlace;
  masterKey: string | undefined;
  signingKey: string | undefined;
  /** What stands in the way is moved aside. */
  isForced: boolean;
  /** Of the owner, where the database was a server of one's own; null for the embedded one. */
  ownerUrl: string | null;
  onProgress: (text: string) => void;
}

type RestoredAll = Restored & { files: RestoredFiles | null; movedTo: string | null; logBytes: number };

const stagingName = '.restoring-';

async function removeBrokenOff(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(stagingName)) await rm(path.join(dataDir, name), { recursive: true, force: true });
}

/**
 * Restores into a folder beside the data, and moves it into its place once everything is there: broken off anywhere, nothing was
 * changed.
 * @throws BackupError
 */
export function restore(
  store: BackupStore,
  keys: BackupKeys,
  point: RestorePoint,
  options: RestoreOptions,
): Promise<RestoredAll> {
  return restoreBeside(store, keys, point, options).catch((error: unknown) => {
    throw asSentence(error, 'The restore was broken off', 'Nothing was restored.');
  });
}

async function restoreBeside(
  store: BackupStore,
  keys: BackupKeys,
  point: RestorePoint,
  options: RestoreOptions,
): Promise<RestoredAll> {
  const { dataDir, checkpointFolder, files, ownerUrl, onProgress } = options;
  await requireStopped(dataDir);
  await requireKnownRelease(point);
  const there = inTheWay(options);
  await mkdir(dataDir, { recursive: true });
  await removeBrokenOff(dataDir);
  await requireSpace(store, point, dataDir);
  const staging = await mkdtemp(path.join(dataDir, stagingName));
  try {
    await restoreSecrets(keys, staging);
    requireSecrets(staging, options);
    const name = path.basename(checkpointFolder);
    await restoreFolder(store, name, path.join(staging, name), keys);
    const { embedded, logBytes } = await restoreDatabase(store, keys, point, staging, onProgress, ownerUrl);
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
    const restoredFiles = files.kind === 'local' ? await restoreFiles(store, files.folder) : null;
    const movedTo = await moveAside(dataDir, there);
    for (const each of (await readdir(staging)).sort(secretsFirst))
      await rename(path.join(staging, each), path.join(dataDir, each));
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
