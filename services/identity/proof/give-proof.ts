import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { ProofKind } from '../contract.ts';
import { verifiedFactor } from '../factors/factors.ts';
import { takeCode } from '../factors/take-code.ts';
import { tryCode } from '../factors/tries.ts';
import { upgrade } from '../factors/upgrade.ts';
import { isOwnPassword, passwordHashOf } from '../passwords/own-password.ts';
import type { SessionUser } from '../sessions/find.ts';
import type { Claimant } from '../sign-in/admit.ts';
import { forgetFailures, passwordKey } from '../sign-in/backoff.ts';
import type { Entered } from '../sign-in/enter.ts';

/** The session begins its next five minutes, under new tokens: the old ones may be stolen (ASVS 7.2.4). */
export async function proved(
  ctx: Context,
  db: Db,
  { user, by }: { user: SessionUser; by: ProofKind },
  whence: Whence,
): Promise<Entered> {
  await writeAudit(
    db,
    auditEntry('identity_proved', 'session', whence, { with: by }),
    ctx.clock(),
    user.sessionId,
  );
  return upgrade(ctx, db, user, whence, { isSecondFactor: by === 'code', isProof: true });
}

async function provedByPassword(
  ctx: Context,
  user: Claimant,
  password: string,
  whence: Whence,
): Promise<Entered> {
  const known = await passwordHashOf(ctx, user.userId);
  if (!(await isOwnPassword(ctx, user, { given: password, known }))) {
    const entry = auditEntry('proof_failed', 'session', whence, { with: 'password' });
    await writeAudit(ctx.pool, entry, ctx.clock(), user.sessionId);
    const message = 'This is not your password.';
    throw new DomainError('invalid-input', `${message} Nothing was changed.`, {
      errors: [{ path: 'password', message }],
    });
  }
  return inTransaction(ctx.pool, async (db) => {
    await forgetFailures(db, [passwordKey(user.email, user.device)]);
    return proved(ctx, db, { user, by: 'password' }, whence);
  });
}

/** Wrong ones count as at the second step of a sign-in: the fifth ends the session. */
function provedByCode(ctx: Context, user: Claimant, code: string, whence: Whence): Promise<Entered> {
  const wrong = 'This code is not right, or was used before. Wait for the next one.';
  return tryCode(ctx, user, whence, wrong, async (db) => {
    const factor = await verifiedFactor(db, ctx.secrets, user.userId);
    if (!factor || !(await takeCode(ctx, db, factor, code))) return null;
    return proved(ctx, db, { user, by: 'code' }, whence);
  });
}

/**
 * A proof that it is still the person who signed in, in a session that is complete (S35). Limited, counted and audited as a
 * sign-in is.
 * @throws DomainError `invalid-input` for a wrong password, `code-invalid`, `too-many-tries`, `session-ended`
 */
export const giveProof = (
  ctx: Context,
  user: Claimant,
  given: { with: 'password'; password: string } | { with: 'code'; code: string },
  whence: Whence,
): Promise<Entered> =>
  given.with === 'password'
    ? provedByPassword(ctx, user, given.password, whence)
    : provedByCode(ctx, user, given.code, whence);
