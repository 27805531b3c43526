import type { Whence } from '#services/platform/audit/entry.ts';
import type { Context } from '#services/platform/context.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { lockAccount } from '../recipients.ts';
import { carryImpersonation } from '../sessions/carry-impersonation.ts';
import { endSession } from '../sessions/end.ts';
import type { SessionUser } from '../sessions/find.ts';
import { sessionEnded } from '../sessions/rotate.ts';
import { type Entered, enter } from '../sign-in/enter.ts';

/**
 * One step further: a new session takes the place of the one before, so that a cookie from before the step is worth nothing
 * after it. A session that was complete goes on as it was, with its look at the portal: a step in it is no new sign-in (S4), and
 * does not make it last longer (S13).
 * @param step whether it was the second factor, and whether it proves who is there (S35)
 */
export async function upgrade(
  ctx: Context,
  db: Db,
  user: SessionUser,
  whence: Whence,
  step: { isSecondFactor: boolean; isProof: boolean },
): Promise<Entered> {
  const at = ctx.clock();
  // Lock order everywhere: the account before its sessions.
  await lockAccount(db, user.userId);
  // Ended in the meantime, by its owner or by another use of the same step: then there is nothing to go on from.
  if (!(await endSession(db, user.sessionId, user.userId, 'next-step', at))) throw sessionEnded('sign-out');
  const given = user.secondFactorAt === null ? null : new Date(user.secondFactorAt);
  const life = {
    createdAt: new Date(user.createdAt),
    provedAt: step.isProof ? at : new Date(user.provedAt),
    expiresAt: new Date(user.expiresAt),
  };
  const entered = await enter(ctx, db, user.userId, user.signedInWith, whence, {
    secondFactorAt: step.isSecondFactor ? at : given,
    goesOn: user.next === 'done' ? life : undefined,
  });
  if (user.impersonation) await carryImpersonation(db, user.sessionId, entered.session.sessionId);
  return entered;
}
