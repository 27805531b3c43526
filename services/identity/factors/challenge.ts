import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { SessionUser } from '../sessions/find.ts';
import type { Claimant } from '../sign-in/admit.ts';
import type { Entered } from '../sign-in/enter.ts';
import { finishEnrolment } from './enrol.ts';
import { findFactor } from './factors.ts';
import { hashOfRecoveryCode, spendRecoveryCode } from './recovery-codes.ts';
import { takeCode } from './take-code.ts';
import { refuseHasty, tryCode } from './tries.ts';
import { upgrade } from './upgrade.ts';

const challenge = { isSecondFactor: true, isProof: true } as const;

function requireAwaited(user: SessionUser): void {
  if (user.next !== 'mfa')
    throw new DomainError('conflict', 'The second factor is not asked for just now. Nothing was changed.');
}

/**
 * A code of the app: the answer to a sign-in, or the first of a new enrolment. Wrong, spent and foreign ones are one answer.
 * @throws DomainError `code-invalid`, `too-many-tries`, or `session-ended` after the fifth wrong one
 */
export async function verifyCode(
  ctx: Context,
  user: Claimant,
  factorId: string,
  code: string,
  whence: Whence,
): Promise<Entered & { recoveryCodes: string[] | null }> {
  const known = await findFactor(ctx.pool, ctx.secrets, user.userId, factorId);
  if (known && !known.isVerified) return finishEnrolment(ctx, user, known, code, whence);
  if (known) requireAwaited(user);
  const wrong = 'This code is not right, or was used before. Wait for the next one.';
  return tryCode(ctx, user, whence, wrong, async (db) => {
    const factor = await findFactor(db, ctx.secrets, user.userId, factorId);
    if (!factor?.isVerified) return null;
    if (!(await takeCode(ctx, db, factor, code))) return null;
    return { ...(await upgrade(ctx, db, user, whence, challenge)), recoveryCodes: null };
  });
}

/** A recovery code instead of the app's (S9). @throws as `verifyCode` */
export async function recover(
  ctx: Context,
  user: Claimant,
  code: string,
  whence: Whence,
): Promise<Entered & { left: number }> {
  requireAwaited(user);
  await refuseHasty(ctx, ctx.pool, user);
  // hashed before the turn of this try: a transaction does not wait for one
  const hash = await hashOfRecoveryCode(ctx.pool, user.userId, code);
  const wrong = 'This recovery code is not right, or was used before.';
  return tryCode(ctx, user, whence, wrong, async (db) => {
    const at = ctx.clock();
    const left = await spendRecoveryCode(db, user.userId, hash, at);
    if (left === null) return null;
    await writeAudit(db, auditEntry('recovery_code_used', 'session', whence, { left }), at, user.sessionId);
    return { ...(await upgrade(ctx, db, user, whence, challenge)), left };
  });
}
