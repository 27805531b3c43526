import { writeAudit } from '#services/audit/write.ts';
import { auditEntry, type Whence } from '#services/platform/audit-entry.ts';
import type { Context } from '#services/platform/context.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { endSession } from '../sessions/end.ts';
import type { SessionUser } from '../sessions/find.ts';
import { sessionEnded } from '../sessions/rotate.ts';
import { backoffKey, blockedUntil, noteFailure, refuseBlocked } from '../sign-in/backoff.ts';

/** Tries a challenge, that is, the session of one sign-in (S6). */
const most = 5;

/** @throws DomainError `too-many-tries` while wrong codes of before have to be waited for */
export async function refuseImpatient(ctx: Context, user: SessionUser): Promise<void> {
  refuseBlocked(await blockedUntil(ctx.pool, [backoffKey('factor', user.userId)]), ctx.clock());
}

/**
 * One wrong code more. The fifth ends the session: the password has to be given again.
 * @throws DomainError `code-invalid`, or `session-ended`
 */
export async function refuseCode(
  ctx: Context,
  user: SessionUser,
  whence: Whence,
  detail: string,
): Promise<never> {
  const at = ctx.clock();
  await noteFailure(ctx.pool, [backoffKey('factor', user.userId)], at);
  await writeAudit(ctx.pool, auditEntry('second_factor_failed', 'session', whence), at, user.sessionId);
  const { rows } = await ctx.pool.query<{ tries: number }>({
    name: 'factor-tries',
    text: 'update sessions set factor_tries = factor_tries + 1 where session_id = $1 returning factor_tries as tries',
    values: [user.sessionId],
  });
  if ((rows[0]?.tries ?? most) >= most) {
    await endSession(ctx.pool, user.sessionId, user.userId, 'too-many-tries', at);
    throw sessionEnded('too-many-tries');
  }
  throw new DomainError('code-invalid', detail);
}
