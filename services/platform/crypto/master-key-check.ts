import { DatabaseError, type Db } from '../db/postgres.ts';
import { seal, unseal } from './sealing.ts';

const purpose = 'master key check';
/** No table yet: a database before its migrations holds nothing that a key could fit. */
const isMissing = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '42P01' || error.code === '3F000');

function opens(masterKey: Buffer, check: Buffer): boolean {
  try {
    return unseal(masterKey, purpose, check).toString() === purpose;
  } catch {
    return false;
  }
}

/**
 * Whether this is the master key that the database's keys are wrapped by. The first one that asks leaves the check value; without it a
 * wrong key would be noticed only when people's new keys were wrapped under it (F18).
 * @param db of the keys' database
 */
export async function isMasterKeyOf(db: Db, masterKey: Buffer): Promise<boolean> {
  try {
    const { rows } = await db.query<{ check_value: Buffer }>('select check_value from keys.master_key_check');
    if (rows[0]) return opens(masterKey, rows[0].check_value);
    // Two that start at the same moment agree on one.
    await db.query('insert into keys.master_key_check (check_value) values ($1) on conflict do nothing', [
      seal(masterKey, purpose, Buffer.from(purpose)),
    ]);
    return await isMasterKeyOf(db, masterKey);
  } catch (error) {
    if (isMissing(error)) return true;
    throw error;
  }
}
