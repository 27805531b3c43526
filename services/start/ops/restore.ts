import { existsSync } from 'node:fs';
import path from 'node:path';
import { BackupKeys } from '#services/backup/backup-keys.ts';
import { openBackupStore } from '#services/backup/backup-store.ts';
import { openBackup } from '#services/backup/open-backup.ts';
import { restore as restoreAll } from '#services/backup/restore.ts';
import { restorePoint } from '#services/backup/restore-point.ts';
import type { Restored } from '#services/backup/settle-restored.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { checkpointFolder, logOrigin } from '../config.ts';
import { backupPlaces } from './backup-places.ts';
import { instantFrom, type OfflineVerb, UsageError, type Values } from './tools.ts';
import { sentences } from './verify.ts';

const help = `Usage: npm run ops -- restore SOURCE --keys SOURCE [--at INSTANT] [--into FOLDER] [--force] [--json]

Restores database, files, checkpoints and secrets into DATA_DIR, to the last moment of the backup or to the second that --at names
(2026-11-23T16:30:00Z), verifies the log, and says what is missing. People who were erased since stay erased. The system must not run.
SOURCE is a folder or a bucket, as \`backup\` has it. With --force, what stands there is moved aside first.
With DATABASE_URL, a server of your own, --into names an empty folder instead of DATA_DIR: FOLDER/postgres is then a data folder to start that
server on, and PostgreSQL of its release has to be installed here. Exit code 1 when what was restored does not verify.`;

const spoken = 20;

export function instantOf(at: Values[string]): Date | null {
  if (typeof at !== 'string') return null;
  return instantFrom(at, '--at', 'Nothing was restored.');
}

/** What a person should know of a restored database. */
export function restoredLines(restored: Restored): string[] {
  const { baseId, at, events, applications, erasedAgain, lost, problems, problemCount } = restored;
  const cut = lost.applications;
  return [
    `Restored to ${at} from backup ${baseId}: ${counted(events, 'event')} of ${counted(applications, 'application')}.`,
    ...(erasedAgain > 0 ? [`Destroyed again: ${counted(erasedAgain, 'key')} of people erased since.`] : []),
    ...(lost.checkpoints > 0
      ? [
          `${formatNumber(lost.checkpoints)} checkpoints are of another state than that moment's; the log of heads says so from now on.`,
          cut.length === 0
            ? 'By them, nothing is missing.'
            : `By them, ${counted(cut.length, 'application')} lost events:`,
          ...cut
            .slice(0, spoken)
            .map(
              (one) =>
                `  ${one.applicationId}: ${formatNumber(one.restored)} of ${formatNumber(one.vouched)} events are there`,
            ),
          ...(cut.length > spoken ? [`  … and ${formatNumber(cut.length - spoken)} more (--json)`] : []),
        ]
      : []),
    problemCount === 0 ? 'The log holds.' : `The log does NOT hold: ${counted(problemCount, 'problem')}.`,
    ...sentences(problems, problemCount),
  ];
}

/** The log of heads beside it; a system that sealed nothing yet has none. */
function toCopy(into: string, checkpoints: string): string {
  const name = path.basename(checkpoints);
  return existsSync(path.join(into, name)) ? `, and copy ${name} from ${into} into DATA_DIR` : '';
}

export const restore: OfflineVerb = {
  summary: 'bring everything back from a backup, to the second',
  help,
  options: {
    keys: { type: 'string' },
    at: { type: 'string' },
    into: { type: 'string' },
    force: { type: 'boolean' },
  },
  arguments: ['target'],
  async runOffline(config, { answer, progress }, values) {
    const places = backupPlaces(config, values);
    const at = instantOf(values.at);
    const into = typeof values.into === 'string' ? path.resolve(values.into) : null;
    const ownerUrl = config.databaseOwnerUrl ?? config.databaseUrl ?? null;
    if ((into === null) !== (ownerUrl === null))
      throw new UsageError(
        into
          ? '--into is for a server of your own: set DATABASE_OWNER_URL to the address of its owner. Nothing was restored.'
          : 'DATABASE_URL is set: a server of your own. Nothing was restored. Name an empty folder with --into, and start that server on what is restored there (docs/how-to/backup.md).',
      );
    const dataDir = into ?? config.dataDir;
    const store = await openBackupStore(places.backups);
    await openBackup(store);
    const keys = await BackupKeys.open(await openBackupStore(places.keys), places.key);
    const begun = performance.now();
    const point = await restorePoint(store, keys, at);
    const restored = await restoreAll(store, keys, point, {
      dataDir,
      checkpointFolder: path.join(dataDir, path.basename(checkpointFolder(config))),
      ownerUrl,
      origin: logOrigin(config),
      files: config.files,
      masterKey: config.masterKey,
      signingKey: config.signingKey,
      isForced: values.force === true,
      onProgress: progress,
    });
    const durationMs = Math.round(performance.now() - begun);
    const damaged = restored.files?.damaged ?? [];
    const isGood = restored.problemCount === 0 && damaged.length === 0;
    answer({ ok: isGood, durationMs, ...restored }, [
      ...restoredLines(restored),
      ...(restored.files ? [`${counted(restored.files.files, 'file')} were brought back.`] : []),
      ...damaged.map((name) => `  The copy of the file ${name} is damaged and was left out.`),
      ...(restored.movedTo ? [`What stood in the way is in ${restored.movedTo}.`] : []),
      `It took ${(durationMs / 1_000).toFixed(1)} s. ${
        into
          ? `Start PostgreSQL ${point.base.postgres} on ${path.join(into, 'postgres')}${toCopy(into, checkpointFolder(config))}.`
          : 'Start Cursus now.'
      }`,
    ]);
    return isGood ? 0 : 1;
  },
};
