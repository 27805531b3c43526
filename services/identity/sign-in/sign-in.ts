import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { hashPassword, isPassword, needsRehash } from '../passwords/hash.ts';
import { endCarried } from '../sessions/carried.ts';
import { signInFailed } from '../sessions/open.ts';
import {
  addressKey,
  blockedUntilSql,
  forgetFailures,
  hashesOf,
  noteFailure,
  passwordKey,
  refuseBlocked,
  refuseImpatient,
} from './backoff.ts';
import { type Entered, enterAs, type StandingRow, standingColumns, standingJoins } from './enter.ts';
import { knownDevice } from './known-device.ts';

/** `id` is null for an unknown address: what has to wait is read with either. */
type Row = { blocked_until: string | null } & (
  | (StandingRow & { id: string; password_hash: string | null })
  | { id: null; password_hash: null }
);
const text = `select u.id, u.password_hash, ${standingColumns}, ${blockedUntilSql('$2')} as blocked_until
  from (select) one left join users u on lower(u.email) = lower($1) ${standingJoins}`;

/**
 * E-mail and password. Unknown address, missing and wrong password are one answer, in the same time (S3).
 * @throws DomainError `sign-in-failed`, or `too-many-tries` while either account or address has to wait (S5), or the known
 * device by itself (S33): of many guesses at once, those that are hashed after the failures of others get no verdict
 */
export async function signIn(
  ctx: Context,
  given: {
    email: string;
    password: string;
    /** What the browser carries of the accounts that know it (S33). */
    devices: string;
    /** The session that the browser has: the new one takes its place. */
    carried?: string | null;
  },
  whence: Whence,
): Promise<Entered> {
  // Compared as it is counted: a letter whose lower case differs between here and the database finds no account.
  const email = given.email.toLowerCase();
  const strangers = [passwordKey(email, null), addressKey(whence.ipAddress)];
  const values = [email, hashesOf(strangers)];
  const { rows } = await ctx.pool.query<Row>({ name: 'sign-in', text, values });
  const [row] = rows;
  if (!row) throw new Error('a sign-in reads one row');
  const owner = row.id === null ? null : { userId: row.id, deviceEpoch: row.device_epoch };
  const device = owner && knownDevice(ctx.secrets.deviceKeys, given.devices, owner, ctx.clock());
  const keys = device === null ? strangers : [passwordKey(email, device)];
  if (device === null) refuseBlocked(row.blocked_until, ctx.clock());
  else await refuseImpatient(ctx.pool, keys, ctx.clock());
  const [isRight] = await Promise.all([
    isPassword(row.password_hash, given.password),
    // For the audit entry: read while hashing, it tells an account from none by no time (S3).
    row.id && whence.keys?.sealingKey(row.id, ctx.clock()),
  ]);
  // Once more: hashing takes its time, and may have had to wait for its turn.
  const hasFailures = await refuseImpatient(ctx.pool, keys, ctx.clock());
  if (!isRight || row.id === null || row.password_hash === null) {
    const at = ctx.clock();
    await noteFailure(ctx.pool, keys, at);
    await writeAudit(
      ctx.pool,
      auditEntry(
        'sign_in_failed',
        'session',
        { ...whence, userId: row.id },
        {},
        { unknownEmail: row.id ? null : email },
      ),
      at,
    );
    throw signInFailed();
  }
  if (hasFailures) await forgetFailures(ctx.pool, keys.slice(0, 1));
  await endCarried(ctx.pool, given.carried ?? null, ctx.clock());
  const passwordHash = await rehashed(ctx, row.id, row.password_hash, given.password);
  return enterAs(
    ctx,
    ctx.pool,
    { userId: row.id, how: 'password', row, secondFactorAt: null, passwordHash },
    whence,
  );
}

/**
 * Old parameters are replaced at the one moment the password is known (S1); never one that was changed meanwhile.
 * @returns the hash in force, or the one that was
 */
async function rehashed(ctx: Context, userId: string, known: string, password: string): Promise<string> {
  if (!needsRehash(known)) return known;
  const renewed = await hashPassword(password);
  const { rowCount } = await ctx.pool.query({
    name: 'rehash-password',
    text: 'update users set password_hash = $2 where id = $1 and password_hash = $3',
    values: [userId, renewed, known],
  });
  return rowCount === 1 ? renewed : known;
}
