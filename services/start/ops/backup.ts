import os from 'node:os';
import path from 'node:path';
import { type BackedUp, backUp, type Source } from '#services/backup/back-up.ts';
import { BackupKeys } from '#services/backup/backup-keys.ts';
import { type BackupStore, openBackupStore } from '#services/backup/backup-store.ts';
import { follow } from '#services/backup/follow.ts';
import { problemOf, recordBackup, recordRehearsal } from '#services/backup/history.ts';
import { createBackup, openBackup } from '#services/backup/open-backup.ts';
import { rehearse } from '#services/backup/rehearse.ts';
import { connectForReplication, identifySystem } from '#services/backup/replication.ts';
import { forgetOld } from '#services/backup/retention.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import { counted, formatNumber } from '#state-machines/numbers.ts';
import { logOrigin, StartError } from '../config.ts';
import { onceStopped } from '../shutdown.ts';
import { type BackupPlaces, backupPlaces } from './backup-places.ts';
import { restoredLines } from './restore.ts';
import type { Tools, Verb } from './tools.ts';

const help = `Usage: npm run ops -- backup TARGET --keys TARGET [--follow | --rehearse [--in FOLDER]] [--json]

Backs up database, files, checkpoints and secrets while the system runs, sealed by BACKUP_KEY. TARGET is a folder or a bucket
(s3://BUCKET/FOLDER?endpoint=…&region=…, with BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY). The keys of the backups, the secrets and
the list of erased people go to that of --keys: without it no backup can be read. BACKUP_DIR and BACKUP_KEYS_DIR say both as well. What is
older than BACKUP_KEEP_DAYS is removed, the keys first.

--follow stays and keeps the backup up to date: PostgreSQL's log as it is written (to a bucket every five seconds), files and erasures within
seconds, a base backup a day. \`npm start\` does so by itself when BACKUP_DIR, BACKUP_KEYS_DIR and BACKUP_KEY are set.

--rehearse makes no backup: it restores the last one into a temporary folder (within --in, for the room it needs), starts PostgreSQL there, verifies
the log, compares the projections, and removes it. It says what would be lost (RPO) and how long a restore takes (RTO). Exit code 1 when
something is wrong.`;

/** Which cluster it is. @throws StartError when the login may not replicate */
async function systemOf(url: string): Promise<string> {
  try {
    const client = await connectForReplication(url, 'cursus backup');
    const { systemIdentifier } = await identifySystem(client).finally(() => client.end());
    return systemIdentifier;
  } catch (error) {
    throw new StartError(
      `PostgreSQL does not let this login take a backup: ${(error as Error).message}. Give DATABASE_OWNER_URL a login with the right to replicate (alter role … replication) and let pg_hba.conf admit it.`,
    );
  }
}

function linesOf({ base, files, durationMs }: BackedUp, store: BackupStore): string[] {
  return [
    `Backup ${base.id} is complete after ${(durationMs / 1_000).toFixed(1)} s: ${counted(base.unpackedBytes, 'byte')} of the database, ${formatNumber(base.bytes)} sealed.`,
    files
      ? `${counted(files.files, 'file')}, ${formatNumber(files.copied)} of them new.`
      : 'Files lie in a bucket, which is not copied: use its own versioning.',
    `  ${store.where(`bases/${base.id}`)}`,
  ];
}

async function followUntilStopped(
  { ctx, config }: Tools,
  source: Source,
  target: BackupStore,
  keys: BackupKeys,
): Promise<number> {
  const stopped = new AbortController();
  onceStopped(() => stopped.abort());
  // It does not outlive the process that started it.
  process.once('disconnect', () => stopped.abort());
  process.channel?.unref();
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const { keepDays } = config.backup;
  const record = (run: () => Promise<BackedUp>) => recordBackup(ctx, run);
  await follow(source, target, keys, { keepDays, record, say, signal: stopped.signal });
  return 0;
}

export function sourceOf({ config, ctx, owner, databaseUrl, isEmbedded, checkpointFolder }: Tools): Source {
  return {
    url: databaseUrl,
    owner,
    keysPool: owner,
    isEmbedded,
    files: config.files,
    folders: [checkpointFolder],
    secretsFolder: path.join(config.dataDir, 'secrets'),
    release: ctx.release,
  };
}

async function rehearseBackup(tools: Tools, places: BackupPlaces, within: string): Promise<number> {
  const { config, ctx, answer, progress, checkpointFolder } = tools;
  const rehearsed = await recordRehearsal(ctx, async () => {
    const store = await openBackupStore(places.backups);
    await openBackup(store);
    const keys = await BackupKeys.open(await openBackupStore(places.keys), places.key);
    return rehearse(store, keys, {
      within,
      checkpoints: path.basename(checkpointFolder),
      origin: logOrigin(config),
      hasFiles: config.files.kind === 'local',
      ownerUrl: tools.isEmbedded ? null : tools.databaseUrl,
      masterKey: config.masterKey,
      signingKey: config.signingKey,
      onProgress: progress,
      onBegun: (abandon) => {
        onceStopped(
          () =>
            void abandon()
              .finally(tools.stopDatabase)
              .finally(() => process.exit(2)),
        );
      },
    });
  });
  const { differences, missingFiles, rpoMs, rtoMs } = rehearsed;
  const isGood = problemOf(rehearsed) === null;
  answer({ ok: isGood, ...rehearsed }, [
    ...restoredLines(rehearsed),
    differences === 0
      ? 'Projections equal the log.'
      : `${formatNumber(differences)} rows of projections differ from the log.`,
    ...(missingFiles ? [`${formatNumber(missingFiles)} uploaded files are not in the backup.`] : []),
    `RPO ${(rpoMs / 1_000).toFixed(1)} s, RTO ${(rtoMs / 1_000).toFixed(1)} s. The rehearsal was removed.`,
  ]);
  return isGood ? 0 : 1;
}

export const backup: Verb = {
  summary: 'back everything up while it runs, or keep a backup up to date',
  help,
  options: {
    keys: { type: 'string' },
    follow: { type: 'boolean' },
    rehearse: { type: 'boolean' },
    in: { type: 'string' },
  },
  arguments: ['target'],
  async run(tools, values) {
    const { config, answer, progress } = tools;
    const places = backupPlaces(config, values);
    if (values.rehearse === true)
      return rehearseBackup(
        tools,
        places,
        typeof values.in === 'string' ? path.resolve(values.in) : os.tmpdir(),
      );
    const { keepDays } = config.backup;
    const target = await openBackupStore(places.backups);
    await createBackup(target, await systemOf(tools.databaseUrl));
    const keys = await BackupKeys.create(await openBackupStore(places.keys), places.key);
    const keysUrl = config.keysDatabaseOwnerUrl ?? config.keysDatabaseUrl;
    const keysPool = keysUrl ? createPool({ url: keysUrl, max: 1, name: 'cursus backup keys' }) : null;
    try {
      const source = { ...sourceOf(tools), ...(keysPool && { keysPool }) };
      if (values.follow === true) return await followUntilStopped(tools, source, target, keys);
      const done = await recordBackup(tools.ctx, () => backUp(source, target, keys, progress));
      const forgotten = await forgetOld(target, keys, { keepDays, now: new Date() });
      answer({ ok: true, ...done, forgotten }, linesOf(done, target));
      return 0;
    } finally {
      await keysPool?.end();
    }
  },
};
