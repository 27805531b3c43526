import { randomBytes, randomInt } from 'node:crypto';
import { type Algorithm, hashRaw } from '@node-rs/argon2';
import type { Db } from '#services/platform/db/postgres.ts';
import { capped, passwordCost } from '../passwords/hash.ts';

/**
 * Ten codes for the day the phone is lost (S9): 50 bits each, kept as argon2id with one salt a set, so that trying a code
 * costs one hash. Without I, L, O and U, which are misread.
 */
const count = 10;
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const newCode = (): string => {
  const text = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `${text.slice(0, 5)}-${text.slice(5)}`;
};

/** Normalises typed input: any case, any spaces and dashes, O for 0, I or L for 1. */
const plain = (code: string): string =>
  code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

const hashOf = (code: string, salt: Buffer): Promise<Buffer> =>
  capped(() => hashRaw(plain(code), { ...passwordCost, algorithm: 2 as Algorithm.Argon2id, salt }));

/** Ten codes as their owner sees them, this once, and as they are kept. */
export interface NewCodes {
  codes: string[];
  hashes: Buffer[];
  salt: Buffer;
}

/** Takes ten hashes' time: never inside a transaction, which would hold a connection for as long. */
export async function newRecoveryCodes(): Promise<NewCodes> {
  const codes = Array.from({ length: count }, newCode);
  const salt = randomBytes(16);
  return { codes, hashes: await Promise.all(codes.map((code) => hashOf(code, salt))), salt };
}

/** The old ones are void. */
export async function keepRecoveryCodes(db: Db, userId: string, { hashes, salt }: NewCodes): Promise<void> {
  await db.query({
    name: 'recovery-codes-clear',
    text: 'delete from recovery_codes where user_id = $1',
    values: [userId],
  });
  await db.query({
    name: 'recovery-codes-add',
    text: 'insert into recovery_codes (user_id, code_hash, salt) select $1, h, $3 from unnest($2::bytea[]) h',
    values: [userId, hashes, salt],
  });
}

/** A code as the user's are kept. Without codes the answer takes as long. */
export async function hashOfRecoveryCode(db: Db, userId: string, code: string): Promise<Buffer> {
  const salt = await db.query<{ salt: Buffer }>({
    name: 'recovery-salt',
    text: 'select salt from recovery_codes where user_id = $1 limit 1',
    values: [userId],
  });
  return hashOf(code, salt.rows[0]?.salt ?? randomBytes(16));
}

/** Spends a code. @returns how many are left, or null when it is not one, or was used before */
export async function spendRecoveryCode(
  db: Db,
  userId: string,
  hash: Buffer,
  at: Date,
): Promise<number | null> {
  const { rowCount } = await db.query({
    name: 'recovery-spend',
    text: 'update recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null',
    values: [userId, hash, at],
  });
  return rowCount === 1 ? recoveryCodesLeft(db, userId) : null;
}

export async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const { rows } = await db.query<{ left: number }>({
    name: 'recovery-left',
    text: 'select count(*)::int as left from recovery_codes where user_id = $1 and used_at is null',
    values: [userId],
  });
  return rows[0]?.left ?? 0;
}
