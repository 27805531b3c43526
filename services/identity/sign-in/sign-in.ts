import { writeAudit } from '#services/audit/write.ts';
import { auditEntry, type Whence } from '#services/platform/audit-entry.ts';
import type { Context } from '#services/platform/context.ts';
import { hashPassword, isPassword, needsRehash } from '../passwords/hash.ts';
import { endCarried } from '../sessions/carried.ts';
import { signInFailed } from '../sessions/open.ts';
import {
  addressKey,
  backoffKey,
  blockedUntil,
  forgetFailures,
  noteFailure,
  refuseBlocked,
} from './backoff.ts';
import { type Entered, enterAs, type StandingRow, standingColumns, standingJoins } from './enter.ts';

interface Row extends StandingRow {
  id: string | null;
  password_hash: string | null;
  blocked_until: string | null;
  had_failures: boolean;
}

/** One row always: the wait, and the account if there is one. */
const text = `select b.blocked_until, b.had_failures, u.id, u.password_hash, ${standingColumns}
  from (select max(blocked_until) as blocked_until, count(*) filter (where key = $2) > 0 as had_failures
        from sign_in_failures where key in ($2, $3)) b
  left join users u on lower(u.email) = lower($1) ${standingJoins}`;

/**
 * E-mail and password. Unknown address, missing and wrong password are one answer, in the same time (S3).
 * @throws DomainError `sign-in-failed`, or `too-many-tries` while either account or address has to wait (S5): of many
 * guesses at once, those that are hashed after the failures of others are told nothing
 */
export async function signIn(
  ctx: Context,
  given: {
    email: string;
    password: string;
    /** The session that the browser has: the new one takes its place. */
    carried?: string | null;
  },
  whence: Whence,
): Promise<Entered> {
  // Compared as it is counted: a letter whose small form differs between here and the database finds nobody.
  const email = given.email.toLowerCase();
  const account = backoffKey('account', email);
  const keys = [account, addressKey(whence.ipAddress)];
  const { rows } = await ctx.pool.query<Row>({
    name: 'sign-in',
    text,
    values: [email, ...keys.map((key) => key.hash)],
  });
  const row = rows[0];
  refuseBlocked(row?.blocked_until ?? null, ctx.clock());
  const isRight = await isPassword(row?.password_hash ?? null, given.password);
  // Once more: hashing takes its time, and may have had to wait for its turn.
  refuseBlocked(await blockedUntil(ctx.pool, keys), ctx.clock());
  if (!isRight || !row?.id || row.password_hash === null) {
    const at = ctx.clock();
    await noteFailure(ctx.pool, keys, at);
    await writeAudit(
      ctx.pool,
      auditEntry(
        'sign_in_failed',
        'session',
        { ...whence, userId: row?.id ?? null },
        {},
        { unknownEmail: row?.id ? null : email },
      ),
      at,
    );
    throw signInFailed();
  }
  if (row.had_failures) await forgetFailures(ctx.pool, [account]);
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
