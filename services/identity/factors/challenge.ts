import { writeAudit } from '#services/audit/write.ts';
import { auditEntry, type Whence } from '#services/platform/audit-entry.ts';
import type { Context } from '#services/platform/context.ts';
import { inTransaction } from '#services/platform/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { SessionUser } from '../sessions/find.ts';
import { backoffKey, forgetFailures } from '../sign-in/backoff.ts';
import type { Entered } from '../sign-in/enter.ts';
import { finishEnrolment } from './enrol.ts';
import { findFactor, takeStep } from './factors.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { stepOf } from './totp.ts';
import { refuseCode, refuseImpatient } from './tries.ts';
import { upgrade } from './upgrade.ts';

function requireAwaited(user: SessionUser): void {
  if (user.next !== 'mfa')
    throw new DomainError('conflict', 'The second factor is not asked for just now. Nothing was changed.');
}

async function passed(ctx: Context, user: SessionUser, whence: Whence): Promise<Entered> {
  await forgetFailures(ctx.pool, [backoffKey('factor', user.userId)]);
  return inTransaction(ctx.pool, (db) => upgrade(ctx, db, user, whence, true));
}

/**
 * A code of the app: the answer to a sign-in, or the first of a new enrolment. Wrong, spent and foreign ones are one answer.
 * @throws DomainError `code-invalid`, `too-many-tries`, or `session-ended` after the fifth wrong one
 */
export async function verifyCode(
  ctx: Context,
  user: SessionUser,
  factorId: string,
  code: string,
  whence: Whence,
): Promise<Entered & { recoveryCodes: string[] | null }> {
  await refuseImpatient(ctx, user);
  const factor = await findFactor(ctx.pool, ctx.secrets, user.userId, factorId);
  const wrong = 'This code is not right, or was used before. Wait for the next one.';
  if (!factor) return refuseCode(ctx, user, whence, wrong);
  if (!factor.isVerified) return finishEnrolment(ctx, user, factor, code, whence);
  requireAwaited(user);
  const step = await stepOf(factor.seed, code, ctx.clock(), factor.lastStep);
  if (step === null || !(await takeStep(ctx.pool, factor.id, step)))
    return refuseCode(ctx, user, whence, wrong);
  return { ...(await passed(ctx, user, whence)), recoveryCodes: null };
}

/** A recovery code instead of the app's (S9). @throws as `verifyCode` */
export async function recover(
  ctx: Context,
  user: SessionUser,
  code: string,
  whence: Whence,
): Promise<Entered & { left: number }> {
  await refuseImpatient(ctx, user);
  requireAwaited(user);
  const left = await spendRecoveryCode(ctx.pool, user.userId, code, ctx.clock());
  if (left === null)
    return refuseCode(ctx, user, whence, 'This recovery code is not right, or was used before.');
  await writeAudit(
    ctx.pool,
    auditEntry('recovery_code_used', 'session', whence, { left }),
    ctx.clock(),
    user.sessionId,
  );
  return { ...(await passed(ctx, user, whence)), left };
}
