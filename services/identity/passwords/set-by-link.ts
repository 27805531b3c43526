import { writeAudit } from '#services/audit/write.ts';
import { auditEntry, type Whence } from '#services/platform/audit-entry.ts';
import type { Context } from '#services/platform/context.ts';
import { inTransaction } from '#services/platform/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { confirmAddress, setPasswordHash } from '../accounts.ts';
import { findLink, markUsed } from '../links.ts';
import { endSessions } from '../sessions/end.ts';
import { type Entered, enter } from '../sign-in/enter.ts';
import { hashPassword } from './hash.ts';

/**
 * Chooses a password by a single-use link and signs in; other sessions of the account end (S4).
 * @throws DomainError `link-invalid`
 */
export async function setPasswordByLink(
  ctx: Context,
  given: { token: string; password: string },
  whence: Whence,
): Promise<Entered> {
  const passwordHash = await hashPassword(given.password);
  const at = ctx.clock();
  return inTransaction(ctx.pool, async (db) => {
    const link = await findLink(db, given.token, 'set-password', at);
    if (!link.userId || link.usedAt) {
      throw new DomainError(
        'link-invalid',
        'This link was used before. Sign in with the password you chose.',
      );
    }
    const { userId } = link;
    await markUsed(db, link, at);
    await setPasswordHash(db, userId, passwordHash, true);
    await confirmAddress(db, userId, at);
    await endSessions(db, userId, 'password-changed', at);
    await writeAudit(db, auditEntry('password_set', 'session', { ...whence, userId }), at);
    return enter(ctx, db, userId, 'link', whence);
  });
}
