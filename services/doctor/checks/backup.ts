import { readHistory } from '#services/backup/history.ts';
import { receiverName } from '#services/backup/receive-wal.ts';
import type { Context } from '#services/platform/context.ts';
import { dayMs, hourMs, minuteMs } from '#state-machines/durations.ts';
import { formatNumber } from '#state-machines/numbers.ts';
import type { Check, Finding, Outpatient } from '../finding.ts';

export interface BackupState {
  /** A process receives the database's log as it is written. */
  isFollowed: boolean;
  /** Since when none does; null while one does, and where the server does not say. */
  awaySince: string | null;
  /** Commits are answered only once they are in the backup too. */
  isWaitedFor: boolean;
  /** Written by the database and not in the backup yet. */
  behindBytes: number;
  /** The server has removed what would have been received next. */
  isLost: boolean;
}

/** Null where no backup ever followed this database. What other tools copy, they know themselves. */
export async function backupState({ pool }: Pick<Context, 'pool'>): Promise<BackupState | null> {
  const { rows } = await pool.query<BackupState>({
    name: 'backup-state',
    // `inactive_since` is there from PostgreSQL 17 on.
    text: `select active as "isFollowed", (to_jsonb(s) ->> 'inactive_since')::timestamptz as "awaySince",
             current_setting('synchronous_standby_names') like '%' || slot_name || '%' as "isWaitedFor",
             greatest(0, pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn))::float8 as "behindBytes",
             coalesce(wal_status = 'lost', false) as "isLost"
           from pg_replication_slots s where slot_name = $1`,
    values: [receiverName],
  });
  const [found] = rows;
  if (!found) return null;
  return { ...found, awaySince: found.isFollowed ? null : found.awaySince };
}

/** One that ends is started again within a second. */
const patienceMs = 10 * minuteMs;

/** A base backup is due every day, and takes its time. */
const baseWithinMs = 26 * hourMs;
const rehearsalWithinMs = 8 * dayMs;

/** What was recorded of base backups and rehearsals. Both are asked for only where a backup of ours follows, or was once rehearsed. */
async function lookBack({ ctx }: Outpatient, isFollowed: boolean): Promise<Finding[]> {
  const { backup, rehearsal } = await readHistory(ctx);
  const ageOf = (at: string) => ctx.clock().getTime() - Date.parse(at);
  const found: Finding[] = [];
  if (isFollowed && backup && ageOf(backup.at) > baseWithinMs)
    found.push({
      severity: 'look',
      title: 'The newest base backup is older than a day: a restore takes longer every day.',
      detail: `completed ${backup.at}`,
      steps: ['See what the process with the backup logs: most often the disk of BACKUP_DIR has no room.'],
    });
  if (rehearsal?.error)
    found.push({
      severity: 'act',
      title: 'The last rehearsal of a restore failed: the backup may be of no use.',
      detail: `${rehearsal.at}: ${rehearsal.error}`,
      steps: [
        'Rehearse again and read what it says: `npm run ops -- backup --rehearse`.',
        'If the backup is damaged, take a new one into an empty folder: docs/how-to/backup.md.',
      ],
    });
  else if (rehearsal ? ageOf(rehearsal.at) > rehearsalWithinMs : isFollowed)
    found.push({
      severity: 'look',
      title: 'No restore was rehearsed in the last eight days.',
      detail: rehearsal ? `the last one: ${rehearsal.at}` : 'none yet',
      steps: [
        'Rehearse once: `npm run ops -- backup --rehearse`.',
        'Have it done every night: docs/how-to/backup.md, Rehearse.',
      ],
    });
  return found;
}

async function look(patient: Outpatient): Promise<Finding[]> {
  const state = await backupState(patient.ctx);
  const interrupted = state && !state.isFollowed ? lookAway(patient, state) : [];
  return [...interrupted, ...(await lookBack(patient, state?.isFollowed ?? false))];
}

function lookAway({ ctx }: Outpatient, state: BackupState): Finding[] {
  const awayMs = state.awaySince ? ctx.clock().getTime() - Date.parse(state.awaySince) : patienceMs;
  if (awayMs < patienceMs && !state.isLost) return [];
  const megabytes = formatNumber(Math.ceil(state.behindBytes / 1_000_000));
  return [
    {
      severity: 'act',
      title: 'The backup is interrupted: what is written now is lost with this machine.',
      detail: `${state.awaySince ? `since ${state.awaySince}, ` : ''}${megabytes} MB of the log not received`,
      steps: [
        'See what the process with the backup logs: a full disk, a folder that is gone, a bucket that refuses, a key.',
        'Mend it and start it again; it goes on where it stopped, with a new base backup where it must: `npm run ops -- backup --follow`.',
      ],
    },
  ];
}

export const checkBackup: Check = {
  name: 'backup',
  label: 'The backup: whether it follows, and whether a restore was rehearsed',
  run: look,
  runNow: look,
};
