import path from 'node:path';
import { type BackedUp, backUp, type Source } from '#services/backup/back-up.ts';
import { createBackupFolder } from '#services/backup/backup-folder.ts';
import { follow } from '#services/backup/follow.ts';
import { KeysFolder } from '#services/backup/keys-folder.ts';
import { connectForReplication, identifySystem } from '#services/backup/replication.ts';
import { forgetOld } from '#services/backup/retention.ts';
import { createPool } from '#services/platform/db/postgres.ts';
import { StartError } from '../config.ts';
import { backupPlaces } from './backup-folders.ts';
import { count, type Tools, type Verb } from './tools.ts';

const help = `Usage: npm run ops -- backup FOLDER --keys FOLDER [--follow] [--json]

Backs up database, files, checkpoints and secrets while the system runs, sealed by BACKUP_KEY. The keys of the backups, the secrets and the
list of erased people go to the folder of --keys: without it no backup can be read. BACKUP_DIR and BACKUP_KEYS_DIR say both folders as
well. What is older than BACKUP_KEEP_DAYS is removed, the keys first.

--follow stays and keeps the backup up to date: PostgreSQL's log as it is written, files and erasures within seconds, a base backup a
day. \`npm start\` does so by itself when BACKUP_DIR, BACKUP_KEYS_DIR and BACKUP_KEY are set.`;

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

function linesOf({ base, files, durationMs }: BackedUp, folder: string): string[] {
  return [
    `Backup ${base.id} is complete after ${(durationMs / 1_000).toFixed(1)} s: ${count(base.unpackedBytes)} bytes of the database, ${count(base.bytes)} sealed.`,
    files
      ? `${count(files.files)} files, ${count(files.copied)} of them new.`
      : 'Files lie in a bucket, which is not copied: use its own versioning.',
    `  ${path.join(folder, 'bases', base.id)}`,
  ];
}

async function followUntilStopped(
  source: Source,
  target: Awaited<ReturnType<typeof createBackupFolder>>,
  keys: KeysFolder,
  keepDays: number,
): Promise<number> {
  const stopped = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => stopped.abort());
  // It does not outlive the process that started it.
  process.once('disconnect', () => stopped.abort());
  process.channel?.unref();
  const say = (line: string) => process.stderr.write(`${line}\n`);
  await follow(source, target, keys, { keepDays, say, signal: stopped.signal });
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

export const backup: Verb = {
  summary: 'back everything up while it runs, or keep a backup up to date',
  help,
  options: { keys: { type: 'string' }, follow: { type: 'boolean' } },
  argument: 'folder',
  async run(tools, values) {
    const { config, answer, progress } = tools;
    const places = backupPlaces(config, values);
    const { keepDays } = config.backup;
    const target = await createBackupFolder(places.folder, await systemOf(tools.databaseUrl));
    const keys = await KeysFolder.create(places.keysFolder, places.key);
    const keysUrl = config.keysDatabaseOwnerUrl ?? config.keysDatabaseUrl;
    const keysPool = keysUrl ? createPool({ url: keysUrl, max: 1, name: 'cursus backup keys' }) : null;
    try {
      const source = { ...sourceOf(tools), ...(keysPool && { keysPool }) };
      if (values.follow === true) return await followUntilStopped(source, target, keys, keepDays);
      const done = await backUp(source, target, keys, progress);
      const forgotten = await forgetOld(target, keys, { keepDays, now: new Date() });
      answer({ ok: true, ...done, forgotten }, linesOf(done, places.folder));
      return 0;
    } finally {
      await keysPool?.end();
    }
  },
};
