import type { SealedRows } from '#services/platform/crypto/reseal.ts';
import type { Secrets } from '#services/platform/crypto/secrets.ts';
import type { Db, Pool } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';

/** Second factors as rows: the seed encrypted and bound to its row and its owner (S6). A user has at most one verified. */
export interface Factor {
  id: string;
  seed: string;
  isVerified: boolean;
  lastStep: number | null;
  createdAt: string;
}
interface Row {
  factor_id: string;
  sealed_seed: Buffer;
  verified_at: string | null;
  last_step: number | null;
  created_at: string;
}
const columns = 'factor_id, sealed_seed, verified_at, last_step, created_at';

/** What a sealed seed is bound to: copied into another row, or moved with its row to another account, it does not open. */
const placeOf = (userId: string, factorId: string): string => `${userId}/${factorId}`;

export const sealedSeeds = (pool: Pool, { seedKeys }: Secrets): SealedRows => ({
  what: 'second factors',
  pool,
  ring: seedKeys,
  table: 'factors',
  id: 'factor_id',
  column: 'sealed_seed',
  aad: "user_id || '/' || factor_id",
});

const factorOf = (secrets: Secrets, userId: string, row: Row): Factor => ({
  id: row.factor_id,
  seed: secrets.seedKeys.unseal(placeOf(userId, row.factor_id), row.sealed_seed).toString(),
  isVerified: row.verified_at !== null,
  lastStep: row.last_step,
  createdAt: row.created_at,
});

/** Keeps a seed that waits for its first code; what waited before is forgotten. @returns the factor's id */
export async function addFactor(
  db: Db,
  secrets: Secrets,
  userId: string,
  seed: string,
  at: Date,
): Promise<string> {
  const id = newId(at);
  await db.query({
    name: 'factors-forget-unverified',
    text: 'delete from factors where user_id = $1 and verified_at is null',
    values: [userId],
  });
  await db.query({
    name: 'factor-add',
    text: 'insert into factors (factor_id, user_id, sealed_seed, created_at) values ($1, $2, $3, $4)',
    values: [id, userId, secrets.seedKeys.seal(placeOf(userId, id), Buffer.from(seed)), at],
  });
  return id;
}

/** The user's own factor; null for anybody else's and for none. */
export async function findFactor(
  db: Db,
  secrets: Secrets,
  userId: string,
  factorId: string,
): Promise<Factor | null> {
  const { rows } = await db.query<Row>({
    name: 'factor-find',
    text: `select ${columns} from factors where factor_id = $1 and user_id = $2`,
    values: [factorId, userId],
  });
  return rows[0] ? factorOf(secrets, userId, rows[0]) : null;
}

/** The user's second factor; null before its first code. */
export async function verifiedFactor(db: Db, secrets: Secrets, userId: string): Promise<Factor | null> {
  const { rows } = await db.query<Row>({
    name: 'factor-verified',
    text: `select ${columns} from factors where user_id = $1 and verified_at is not null`,
    values: [userId],
  });
  return rows[0] ? factorOf(secrets, userId, rows[0]) : null;
}

export async function factorsOf(
  db: Db,
  userId: string,
): Promise<{ id: string; createdAt: string; isVerified: boolean }[]> {
  const { rows } = await db.query<Row>({
    name: 'factors-of',
    text: `select ${columns} from factors where user_id = $1 order by created_at`,
    values: [userId],
  });
  return rows.map((row) => ({
    id: row.factor_id,
    createdAt: row.created_at,
    isVerified: row.verified_at !== null,
  }));
}

/** Takes a time step for this factor. @returns false when it, or a later one, was taken before: of many at once, one */
export async function takeStep(db: Db, factorId: string, step: number): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'factor-step',
    text: 'update factors set last_step = $2 where factor_id = $1 and (last_step is null or last_step < $2)',
    values: [factorId, step],
  });
  return rowCount === 1;
}

/** Makes this the user's one factor, and the first login of staff complete (S7: the server saw it). */
export async function confirmFactor(db: Db, userId: string, factorId: string, at: Date): Promise<void> {
  await db.query({
    name: 'factor-replace',
    text: 'delete from factors where user_id = $1 and factor_id <> $2',
    values: [userId, factorId],
  });
  await db.query({
    name: 'factor-confirm',
    text: 'update factors set verified_at = $2 where factor_id = $1',
    values: [factorId, at],
  });
  await db.query({
    name: 'first-login-completed',
    text: `insert into profiles (id, first_login_completed) values ($1, true)
           on conflict (id) do update set first_login_completed = true`,
    values: [userId],
  });
}
