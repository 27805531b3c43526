import { tellOwner } from '#services/identity/account-jobs.ts';
import { forgetFactors } from '#services/identity/factors/forget.ts';
import { accountOf, inTurn, requireStillAdmin } from '#services/identity/protect.ts';
import { endSessions } from '#services/identity/sessions/end.ts';
import type { SessionUser } from '#services/identity/sessions/find.ts';
import { backoffKey, forgetFailures } from '#services/identity/sign-in/backoff.ts';
import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { DomainError } from '#state-machines/domain-error.ts';

/**
 * For a user who lost phone and codes (S9): the next sign-in enrols again. The owner gets a mail, because it opens the account to
 * anyone with the password.
 * @throws DomainError `not-found`, `conflict`, `not-allowed`
 */
export async function resetFactors(
  ctx: Context,
  admin: SessionUser,
  userId: string,
  whence: Whence,
): Promise<void> {
  await inTurn(ctx, { admin, whence }, async (change) => {
    const { db, at } = change;
    await requireStillAdmin(change);
    const account = await accountOf(change, userId);
    if (userId === admin.userId)
      throw new DomainError('conflict', 'Ask another admin to reset your second factor; it was kept.');
    if (!(await forgetFactors(db, userId)))
      throw new DomainError('conflict', 'This user has no second factor. Nothing was changed.');
    // Wrong codes of before would make its owner wait.
    await forgetFailures(db, [backoffKey('factor', userId)]);
    const sessions = await endSessions(db, userId, 'factor-reset', at);
    const details = { role: account.role, adminId: admin.userId, sessions };
    await writeAudit(db, auditEntry('factor_reset', 'user', whence, details), at, userId);
    await tellOwner(db, 'factor_reset', userId, at);
  });
}
