import type { ChainProblem } from '#services/event-log/append/chain.ts';
import {
  findLoss,
  type LostEvents,
  resumeAfterLoss,
} from '#services/event-log/checkpoint/resume-after-loss.ts';
import { auditLog } from '#services/event-log/verify/audit-log.ts';
import type { Keyring } from '#services/platform/crypto/keyring.ts';
import { checkMasterKeys } from '#services/platform/crypto/master-key-check.ts';
import { loadSecrets } from '#services/platform/crypto/secrets.ts';
import { createPool, type Pool } from '#services/platform/db/postgres.ts';
import { eraseRestored } from '#services/privacy/erasure/erase-again.ts';
import { BackupError } from './backup-error.ts';
import type { BackupKeys } from './backup-keys.ts';
import type { RestoreOptions } from './restore.ts';
import type { RestorePoint } from './restore-point.ts';

/** What a restored database holds. */
export interface Restored {
  baseId: string;
  /** The moment that was asked for, else the last one of the backup. */
  at: string;
  events: number;
  applications: number;
  /** People erased after that moment, whose keys were destroyed again. */
  erasedAgain: number;
  /** What the log of heads knows of and that moment did not. */
  lost: { applications: LostEvents[]; checkpoints: number };
  problems: ChainProblem[];
  problemCount: number;
}

/** Whose data was erased after the restored moment: their keys came back with the backup, and are destroyed again. */
async function eraseAgain(owner: Pool, keys: BackupKeys): Promise<number> {
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

/** @throws BackupError when its people's keys could not be read */
async function requireMasterKeys(owner: Pool, ring: Keyring): Promise<void> {
  const problem = await checkMasterKeys(owner, ring, new Date());
  if (!problem) return;
  const which = problem.kind === 'missing' ? `the key ${problem.ids.join(', ')}` : 'the key of that time';
  throw new BackupError(
    `MASTER_KEY does not hold ${which}, which people's keys in this backup are wrapped by. Nothing was restored. Add it, after the others (docs/how-to/keys.md).`,
  );
}

/** In the restored database as it runs: erases again, has the log of heads say what was lost, and verifies. */
export async function settleRestored(
  url: string,
  keys: BackupKeys,
  point: RestorePoint,
  options: Pick<RestoreOptions, 'origin' | 'masterKey' | 'signingKey' | 'onProgress'> & {
    dataDir: string;
    folder: string;
    isRehearsal?: boolean;
  },
): Promise<Restored> {
  const owner = createPool({ url, max: 4, name: 'cursus restore', statementTimeoutMs: 0 });
  const at = (point.at ?? new Date(point.last)).toISOString();
  try {
    const secrets = await loadSecrets(options);
    await requireMasterKeys(owner, secrets.masterKeys);
    const erasedAgain = await eraseAgain(owner, keys);
    const place = { pool: owner, secrets, folder: options.folder, origin: options.origin };
    const reason = `restored from the backup ${point.base.id} to ${at}`;
    const { isRehearsal = false } = options;
    const resumed = isRehearsal
      ? await findLoss(place)
      : await resumeAfterLoss(place, { reason, at: new Date() });
    const lost = { applications: resumed?.applications ?? [], checkpoints: resumed?.checkpoints ?? 0 };
    const { events, streams, problems, problemCount } = await auditLog({
      ...place,
      onProgress: (count) => options.onProgress(`${count} events verified`),
    });
    const { id } = point.base;
    return { baseId: id, at, events, applications: streams, erasedAgain, lost, problems, problemCount };
  } finally {
    await owner.end();
  }
}
