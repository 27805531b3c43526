import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { lockAccount } from '../recipients.ts';
import { endSession } from '../sessions/end.ts';
import { sessionEnded } from '../sessions/rotate.ts';
import type { Claimant } from '../sign-in/admit.ts';
import { factorKey, forgetFailures, type Key, noteFailure, refuseImpatient } from '../sign-in/backoff.ts';

/** Tries a challenge, that is, the session of one sign-in (S6). */
const most = 5;

const keysOf = ({ userId, device }: Claimant): Key[] => [factorKey(userId, device)];

/** @throws DomainError `too-many-tries` while wrong codes of before have to be waited for */
export const refuseHasty = (ctx: Context, db: Db, user: Claimant): Promise<boolean> =>
  refuseImpatient(db, keysOf(user), ctx.clock());

/** One wrong code more; the fifth ends the session: the password has to be given again. @returns what to answer */
async function countWrong(
  ctx: Context,
  db: Db,
  user: Claimant,
  whence: Whence,
  detail: string,
): Promise<DomainError> {
  const at = ctx.clock();
  await noteFailure(db, keysOf(user), at);
  await writeAudit(db, auditEntry('second_factor_failed', 'session', whence), at, user.sessionId);
  const { rows } = await db.query<{ tries: number }>({
    name: 'factor-tries',
    text: `update sessions set factor_tries = factor_tries + 1 where session_id = $1 and ended_at is null
           returning factor_tries as tries`,
    values: [user.sessionId],
  });
  if (!rows[0]) return sessionEnded('sign-out');
  if (rows[0].tries < most) return new DomainError('code-invalid', detail);
  await endSession(db, user.sessionId, user.userId, 'too-many-tries', at);
  return sessionEnded('too-many-tries');
}

/**
 * One try of a code. Tries of an account come one after the other, each after the failures of those before: of a hundred
 * codes at once, the sixth learns nothing (S5, S6).
 * @param attempt null for a wrong code, which then counts
 * @throws DomainError `code-invalid`, `too-many-tries`, or `session-ended` after the fifth wrong one
 */
export async function tryCode<T>(
  ctx: Context,
  user: Claimant,
  whence: Whence,
  detail: string,
  attempt: (db: Db) => Promise<T | null>,
): Promise<T> {
  const outcome = await inTransaction(ctx.pool, async (db) => {
    await lockAccount(db, user.userId);
    await refuseHasty(ctx, db, user);
    const value = await attempt(db);
    if (value === null) return { refusal: await countWrong(ctx, db, user, whence, detail) };
    await forgetFailures(db, keysOf(user));
    return { value };
  });
  // thrown out here, so that the count is kept
  if ('refusal' in outcome) throw outcome.refusal;
  return outcome.value;
}
