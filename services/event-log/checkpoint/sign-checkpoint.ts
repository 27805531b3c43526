import type { SigningKeys } from '#services/platform/crypto/signing-keys.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { takeOverDocuments } from './earlier-documents.ts';
import { LogFolder } from './log-folder.ts';

const lock = "hashtext('cursus:checkpoint')";

/** Where the log of heads is kept, and who signs it. */
export interface SigningPlace {
  /** Without a statement timeout. */
  pool: Pool;
  secrets: SigningKeys;
  folder: string;
  /** The name of a log that is begun. */
  origin: string;
}

/**
 * One process signs at a time, whether started by night, by an admin or by the command: two would continue the same tree in two ways.
 * @param ifFree while another process signs: false waits for it, true does nothing and returns null
 */
async function holding<T>(pool: Pool, ifFree: boolean, work: () => Promise<T>): Promise<T | null> {
  const guard = await pool.connect();
  let broken: Error | undefined;
  try {
    const how = ifFree ? `pg_try_advisory_lock(${lock})` : `pg_advisory_lock(${lock}) is not null`;
    const { rows } = await guard.query<{ isHeld: boolean }>(`select ${how} as "isHeld"`);
    if (!rows[0]?.isHeld) return null;
    try {
      return await work();
    } finally {
      // A connection that did not give it back is closed, which does.
      await guard.query(`select pg_advisory_unlock(${lock})`).catch((error: Error) => {
        broken = error;
      });
    }
  } finally {
    guard.release(broken);
  }
}

/** A process killed between the table and the file left `checkpoint.new`: finished when the table knows it, else dropped. */
async function settle(place: SigningPlace): Promise<void> {
  const folder = new LogFolder(place.folder);
  const next = await folder.next();
  if (next !== null) {
    const { rowCount } = await place.pool.query('select from log_checkpoints where note = $1', [next]);
    if (rowCount) await folder.publishNext();
    else await folder.dropNext();
  }
  await takeOverDocuments(place);
}

/** Waits for another signer, then first finishes what a killed process left. */
export async function oneSigner<T>(place: SigningPlace, work: () => Promise<T>): Promise<T> {
  return (await holding(place.pool, false, async () => {
    await settle(place);
    return work();
  })) as T;
}

/** Does nothing while a checkpoint is being signed. */
export async function unlessSigning(pool: Pool, work: () => Promise<void>): Promise<void> {
  await holding(pool, true, work);
}

/** For readers: a checkpoint being signed now was not left by a killed process. */
export async function settleUnlessSigning(place: SigningPlace): Promise<void> {
  await holding(place.pool, true, () => settle(place));
}
