import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { applicationsView } from '#services/applications/projections/view.ts';
import { fileKeys } from '#services/documents/rows.ts';
import { rebuildProjections } from '#services/event-log/rebuild/rebuild.ts';
import { stopServer } from '#services/platform/db/embedded-process.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import { asSentence } from './backup-error.ts';
import type { BackupKeys } from './backup-keys.ts';
import type { BackupStore } from './backup-store.ts';
import { copiedFiles, restoreFolder } from './copies.ts';
import { requireKnownRelease, requireSecrets, requireSpace } from './restore-checks.ts';
import { restorePoint } from './restore-point.ts';
import { restoreDatabase, restoreSecrets } from './restored-database.ts';
import { type Restored, settleRestored } from './settle-restored.ts';

export interface Rehearsed extends Restored {
  /** Rows of projections that are not what the log says. */
  differences: number;
  /** Uploaded files that the database names and the backup does not have; null when they lie in a bucket. */
  missingFiles: number | null;
  /** Age of the last moment in the backup: what would be lost if everything else were. */
  rpoMs: number;
  /** Until the restored database had verified. */
  rtoMs: number;
}
export interface RehearseOptions {
  /** Where there is room for the unpacked database; made if it is not there. */
  within: string;
  /** The name of the folder of the log of heads. */
  checkpoints: string;
  /** The name of a log of heads that is begun. */
  origin: string;
  hasFiles: boolean;
  /** Of the owner, where the database is a server of one's own; null for the embedded one. */
  ownerUrl: string | null;
  masterKey: string | undefined;
  signingKey: string | undefined;
  onProgress: (text: string) => void;
  /** Is given what removes everything of it in the middle: for a process that is to end. */
  onBegun?: (abandon: () => Promise<void>) => void;
}

async function missingFiles(owner: Pool, store: BackupStore): Promise<number> {
  const there = await copiedFiles(store);
  return (await fileKeys(owner)).filter((key) => !there.has(key)).length;
}

/** Restores into a folder of its own, starts PostgreSQL there, verifies, compares, and removes it. Nothing else is touched. */
export function rehearse(store: BackupStore, keys: BackupKeys, options: RehearseOptions): Promise<Rehearsed> {
  return rehearseBeside(store, keys, options).catch((error: unknown) => {
    throw asSentence(error, 'The rehearsal was broken off', 'Nothing was changed.');
  });
}

async function rehearseBeside(
  store: BackupStore,
  keys: BackupKeys,
  { within, checkpoints, hasFiles, ownerUrl, onProgress, onBegun, ...secrets }: RehearseOptions,
): Promise<Rehearsed> {
  const begun = performance.now();
  const point = await restorePoint(store, keys, null);
  const rpoMs = Date.now() - Date.parse(point.last);
  await requireKnownRelease(point);
  await mkdir(within, { recursive: true });
  await requireSpace(store, point, within);
  const staging = await mkdtemp(path.join(within, 'cursus-rehearsal-'));
  onBegun?.(async () => {
    await stopServer(path.join(staging, 'postgres'));
    // What is still being unpacked meanwhile fails with its folder.
    await rm(staging, { recursive: true, force: true, maxRetries: 20 });
  });
  try {
    // PostgreSQL's own user has to pass through it.
    await chmod(staging, 0o711);
    await restoreSecrets(keys, staging);
    requireSecrets(staging, secrets);
    const ownFolder = path.join(staging, checkpoints);
    await restoreFolder(store, checkpoints, ownFolder, keys);
    const { embedded } = await restoreDatabase(store, keys, point, staging, onProgress, ownerUrl);
    try {
      const about = { ...secrets, onProgress, dataDir: staging, folder: ownFolder, isRehearsal: true };
      const restored = await settleRestored(embedded.url, keys, point, about);
      const rtoMs = Math.round(performance.now() - begun);
      onProgress('comparing with the log');
      const owner = createPool({
        url: embedded.url,
        max: 4,
        name: 'cursus rehearsal',
        statementTimeoutMs: 0,
      });
      try {
        const { differenceCount } = await rebuildProjections(owner, {
          checkOnly: true,
          views: [applicationsView],
        });
        const missing = hasFiles ? await missingFiles(owner, store) : null;
        return { ...restored, differences: differenceCount, missingFiles: missing, rpoMs, rtoMs };
      } finally {
        await owner.end();
      }
    } finally {
      await embedded.stop();
    }
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
