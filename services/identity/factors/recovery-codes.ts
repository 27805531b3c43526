import { randomBytes, randomInt } from 'node:crypto';
import { type Algorithm, hashRaw } from '@node-rs/argon2';
import type { Db } from '#services/platform/postgres.ts';
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

/** As somebody typed it: any case, any spaces and dashes, O for 0, I or L for 1. */
const plain = (code: string): string =>
  code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

const hashOf = (code: string, salt: Buffer): Promise<Buffer> =>
  capped(() => hashRaw(plain(code), { ...passwordCost, algorithm: 2 as Algorithm.Argon2id, salt }));

/** Makes ten new ones; the old are void. @returns them, this once */
export async function replaceRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  const salt = randomBytes(16);
  const hashes = await Promise.all(codes.map((code) => hashOf(code, salt)));
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
  return codes;
}

/** Spends a code. @returns how many are left, or null when it is not one, or was used before */
export async function spendRecoveryCode(
  db: Db,
  userId: string,
  code: string,
  at: Date,
): Promise<number | null> {
  const salt = await db.query<{ salt: Buffer }>({
    name: 'recovery-salt',
    text: 'select salt from recovery_codes where user_id = $1 limit 1',
    values: [userId],
  });
  // without codes the answer takes as long
  const hash = await hashOf(code, salt.rows[0]?.salt ?? randomBytes(16));
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
