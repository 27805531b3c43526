import { DatabaseError, type Db, inTransaction, type Pool } from '../db/postgres.ts';
import { type Keyring, keyIdBytes } from './keyring.ts';

const purpose = 'master key check';

/** What is wrong with the master keys: none of them is this database's, or some that it needs are missing. */
export type MasterKeyProblem = { kind: 'foreign' } | { kind: 'missing'; ids: string[] };

/** No table yet: a database before its migrations holds nothing that a key could fit. */
const isMissing = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '42P01' || error.code === '3F000');

function opens(ring: Keyring, check: Buffer): boolean {
  try {
    return ring.unseal(purpose, check).toString() === purpose;
  } catch {
    return false;
  }
}

/** Ids of the master keys that people's keys are wrapped by: a few steps through the index, however many rows there are. */
async function usedIds(db: Db): Promise<string[]> {
  const idOf = (row: string) => `substring(${row}.wrapped_key from 1 for ${keyIdBytes})`;
  const { rows } = await db.query<{ id: string }>(
    `with recursive used (id) as (
       (select ${idOf('k')} from keys.person_keys k where ${idOf('k')} is not null order by 1 limit 1)
       union all
       select (select ${idOf('k')} from keys.person_keys k where ${idOf('k')} > used.id order by 1 limit 1)
       from used where used.id is not null)
     select encode(id, 'hex') as id from used where id is not null`,
  );
  return rows.map(({ id }) => id);
}

/** @returns 'new' when the keys fit and the one that writes has left no check value yet */
async function compare(db: Db, ring: Keyring): Promise<MasterKeyProblem | 'new' | null> {
  const { rows } = await db.query<{ id: string; check: Buffer }>(
    `select encode(key_id, 'hex') as id, check_value as check from keys.master_key_check order by used_since desc, key_id`,
  );
  if (rows.length > 0 && !rows.some(({ check }) => opens(ring, check))) return { kind: 'foreign' };
  // Processes that have the newest one may write under it at any moment.
  const needed = new Set([...rows.slice(0, 1).map(({ id }) => id), ...(await usedIds(db))]);
  const ids = [...needed].filter((id) => !ring.ids.includes(id));
  if (ids.length > 0) return { kind: 'missing', ids };
  return rows.some(({ id }) => id === ring.writingId) ? null : 'new';
}

/**
 * Compares the master keys with those that the database knows (F18). A key that is the first to write here leaves a check value; without
 * it a wrong key would be noticed only when people's new keys were wrapped under it.
 * @param pool of the keys' database
 */
export async function checkMasterKeys(pool: Pool, ring: Keyring, at: Date): Promise<MasterKeyProblem | null> {
  try {
    const first = await compare(pool, ring);
    if (first !== 'new') return first;
    return await inTransaction(pool, async (db) => {
      // Two that start at the same moment with different keys do so one after the other.
      await db.query("select pg_advisory_xact_lock(hashtextextended('master key check', 0))");
      const second = await compare(db, ring);
      if (second !== 'new') return second;
      await db.query(
        'insert into keys.master_key_check (key_id, check_value, used_since) values ($1, $2, $3)',
        [Buffer.from(ring.writingId, 'hex'), ring.seal(purpose, Buffer.from(purpose)), at],
      );
      return null;
    });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Since when each master key has written here, by its id. */
export async function usedSince(db: Db): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; since: string }>(
    `select encode(key_id, 'hex') as id, used_since as since from keys.master_key_check`,
  );
  return new Map(rows.map(({ id, since }) => [id, since]));
}
