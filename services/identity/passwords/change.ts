import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { tellOwner } from '../account-jobs.ts';
import { setPasswordHash } from '../accounts.ts';
import { upgrade } from '../factors/upgrade.ts';
import { voidLinks } from '../links.ts';
import { endSessions } from '../sessions/end.ts';
import { sessionLimits } from '../sessions/limits.ts';
import type { Claimant } from '../sign-in/admit.ts';
import type { Entered } from '../sign-in/enter.ts';
import { hashPassword, isPassword } from './hash.ts';
import { isOwnPassword, passwordHashOf } from './own-password.ts';
import { requireGoodPassword } from './rules.ts';

const refused = (path: string, message: string): DomainError =>
  new DomainError('invalid-input', `${message} Nothing was changed.`, { errors: [{ path, message }] });

/** S4: the current password, or a sign-in of a moment ago; the first login is one by itself. */
async function requireCurrent(
  ctx: Context,
  user: Claimant,
  given: string | null,
  known: string | null,
): Promise<void> {
  const age = ctx.clock().getTime() - Date.parse(user.createdAt);
  const isFresh = age < sessionLimits.freshMs || user.next === 'first-login';
  if (given === null) {
    if (isFresh) return;
    throw refused('currentPassword', 'Please enter your current password.');
  }
  if (!(await isOwnPassword(ctx, user, { given, known })))
    throw refused('currentPassword', 'This is not your current password.');
}

/**
 * A password of one's own choice; also the first step of the first login. Every other session of the account ends (S4).
 * @throws DomainError `invalid-input` naming the field, `second-factor-required` before the factor is given
 */
export async function changePassword(
  ctx: Context,
  user: Claimant,
  given: { currentPassword: string | null; newPassword: string },
  whence: Whence,
): Promise<Entered> {
  if (user.next === 'mfa')
    throw new DomainError('second-factor-required', 'Please give your second factor first.', {
      reason: 'mfa',
    });
  const known = await passwordHashOf(ctx, user.userId);
  await requireCurrent(ctx, user, given.currentPassword, known);
  await requireGoodPassword(ctx, given.newPassword, user, 'newPassword');
  if (await isPassword(known, given.newPassword))
    throw refused('newPassword', 'Please choose another password than the one you have.');
  const passwordHash = await hashPassword(given.newPassword);
  const at = ctx.clock();
  return inTransaction(ctx.pool, async (db) => {
    await setPasswordHash(db, user.userId, passwordHash, true);
    await endSessions(db, user.userId, 'password-changed', at, user.sessionId);
    // A reset link requested by an intruder in the mailbox would undo the change.
    await voidLinks(db, user.userId, ['set-password', 'reset-password', 'invitation'], at);
    await writeAudit(db, auditEntry('password_changed', 'session', whence), at, user.sessionId);
    if (known) await tellOwner(db, 'password_changed', user.userId, at);
    const isProof = given.currentPassword !== null;
    return upgrade(ctx, db, user, whence, { isSecondFactor: false, isProof });
  });
}
