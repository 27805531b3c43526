import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { tellOwner } from '../account-jobs.ts';
import { endSessions } from '../sessions/end.ts';
import type { SessionUser } from '../sessions/find.ts';
import type { Claimant } from '../sign-in/admit.ts';
import type { Entered } from '../sign-in/enter.ts';
import { addFactor, confirmFactor, type Factor, factorsOf, takeStep } from './factors.ts';
import { keepRecoveryCodes, newRecoveryCodes } from './recovery-codes.ts';
import { newSeed, otpauthUri, stepOf } from './totp.ts';
import { tryCode } from './tries.ts';
import { upgrade } from './upgrade.ts';

/**
 * An existing factor must be given before another replaces it (S8); staff in their first login choose a password of their own first
 * (ruling 18).
 */
function refuseTooEarly(user: SessionUser): void {
  if (user.next === 'mfa')
    throw new DomainError('second-factor-required', 'Please give your second factor first.', {
      reason: 'mfa',
    });
  if (user.mustChangePassword)
    throw new DomainError('conflict', 'Please choose a password of your own first. Nothing was changed.');
}

/** Another session may have finished first: its factor is not replaced without being given (S8). */
async function refuseOvertaken(db: Db, user: SessionUser): Promise<void> {
  const factors = await factorsOf(db, user.userId);
  if (user.secondFactorAt === null && factors.some(({ isVerified }) => isVerified))
    throw new DomainError('second-factor-required', 'Please give your second factor first.', {
      reason: 'mfa',
    });
}

/** Begins with a new seed. @returns it, as the authenticator app takes it */
export async function beginEnrolment(
  ctx: Context,
  user: SessionUser,
  whence: Whence,
): Promise<{ id: string; qrCode: string; secret: string }> {
  refuseTooEarly(user);
  const at = ctx.clock();
  const secret = newSeed();
  const id = await inTransaction(ctx.pool, (db) => addFactor(db, ctx.secrets, user.userId, secret, at));
  await writeAudit(ctx.pool, auditEntry('factor_enrolment_started', 'factor', whence), at, id);
  return { id, qrCode: otpauthUri(secret, ctx.settings.company.name, user.email), secret };
}

/** The new app's first code: from now on it is the second factor. @returns the ten recovery codes, this once */
export async function finishEnrolment(
  ctx: Context,
  user: Claimant,
  factor: Factor,
  code: string,
  whence: Whence,
): Promise<Entered & { recoveryCodes: string[] }> {
  refuseTooEarly(user);
  const wrong = 'This code is not right. Check the app, and the clock of your phone.';
  const given = await stepOf(factor.seed, code, ctx.clock(), factor.lastStep);
  const made = given === null ? null : await newRecoveryCodes();
  return tryCode(ctx, user, whence, wrong, async (db) => {
    const at = ctx.clock();
    if (given === null || made === null || !(await takeStep(db, factor.id, given))) return null;
    await refuseOvertaken(db, user);
    await confirmFactor(db, user.userId, factor.id, at);
    await keepRecoveryCodes(db, user.userId, made);
    // Other sessions did not give this factor.
    await endSessions(db, user.userId, 'factor-reset', at, user.sessionId);
    await writeAudit(db, auditEntry('factor_enrolled', 'factor', whence), at, factor.id);
    await tellOwner(db, 'new_factor', user.userId, at);
    // The new app's code says nothing about who holds the old one.
    const step = { isSecondFactor: true, isProof: false };
    return { ...(await upgrade(ctx, db, user, whence, step)), recoveryCodes: made.codes };
  });
}
