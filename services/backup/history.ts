import type { Context } from '#services/platform/context.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { maintenance } from '#services/platform/jobs/maintenance.ts';
import type { BackedUp } from './back-up.ts';
import type { Rehearsed } from './rehearse.ts';

/** What backups and rehearsals came to, recorded in the database that they are of, so that screens, metrics and the nightly look know their age. */
const backupTask = 'back-up';
const rehearsalTask = 'rehearse-backup';

export interface BackupHistory {
  /** The newest base backup that was completed; ISO 8601 UTC. */
  backup: { at: string; bytes: number } | null;
  /** The newest rehearsal of a restore, whatever came of it; null before the first. */
  rehearsal: {
    at: string;
    /** Null where everything was as it should be. */
    error: string | null;
    rpoMs: number | null;
    rtoMs: number | null;
    events: number | null;
  } | null;
}

export async function readHistory({ pool }: { pool: Pool }): Promise<BackupHistory> {
  const { rows } = await pool.query<{ [Name in keyof BackupHistory]: BackupHistory[Name] }>({
    name: 'backup-history',
    text: `select
        (select jsonb_build_object('at', ran_at, 'bytes', findings -> 'bytes') from maintenance_runs
         where name = $1 and not findings ? 'error' order by ran_at desc limit 1) as backup,
        (select jsonb_build_object('at', ran_at, 'error', findings -> 'error', 'rpoMs', findings -> 'rpoMs',
                                   'rtoMs', findings -> 'rtoMs', 'events', findings -> 'events') from maintenance_runs
         where name = $2 order by ran_at desc limit 1) as rehearsal`,
    values: [backupTask, rehearsalTask],
  });
  const [{ backup, rehearsal } = { backup: null, rehearsal: null }] = rows;
  const inUtc = (at: string) => new Date(at).toISOString();
  return {
    backup: backup && { ...backup, at: inUtc(backup.at) },
    rehearsal: rehearsal && { ...rehearsal, at: inUtc(rehearsal.at) },
  };
}

type Recording = Pick<Context, 'pool' | 'clock'>;

export async function recordBackup(ctx: Recording, run: () => Promise<BackedUp>): Promise<BackedUp> {
  let done: BackedUp | undefined;
  await maintenance(ctx, backupTask, async () => {
    done = await run();
    const { base, files } = done;
    return { id: base.id, bytes: base.bytes, unpackedBytes: base.unpackedBytes, files: files?.files ?? null };
  });
  return done as BackedUp;
}

/** What is wrong with what was restored, as a sentence; null where nothing is. */
export function problemOf({ problemCount, differences, missingFiles }: Rehearsed): string | null {
  const wrong = [
    problemCount > 0 && `the log does not verify (${problemCount} problems)`,
    differences > 0 && `${differences} rows of projections differ from the log`,
    missingFiles && `${missingFiles} uploaded files are missing`,
  ].filter((each) => typeof each === 'string');
  return wrong.length === 0 ? null : `What the backup brings back is not right: ${wrong.join(', ')}.`;
}

export async function recordRehearsal(ctx: Recording, run: () => Promise<Rehearsed>): Promise<Rehearsed> {
  let done: Rehearsed | undefined;
  await maintenance(ctx, rehearsalTask, async () => {
    done = await run();
    const { baseId, at, events, applications, rpoMs, rtoMs } = done;
    const error = problemOf(done);
    return { baseId, restoredTo: at, events, applications, rpoMs, rtoMs, ...(error && { error }) };
  });
  return done as Rehearsed;
}
