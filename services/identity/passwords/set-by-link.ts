import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { tellOwner } from '../account-jobs.ts';
import { confirmAddress, setPasswordHash } from '../accounts.ts';
import { findUnusedLink, linkInvalid, markUsed, voidLinks } from '../links.ts';
import { lockAccount, recipientOf } from '../recipients.ts';
import { endSessions } from '../sessions/end.ts';
import { type Entered, enter } from '../sign-in/enter.ts';
import { hashPassword } from './hash.ts';
import { requireGoodPassword } from './rules.ts';

/** After a confirmed application, a forgotten password, or an invitation. */
const purposes = ['set-password', 'reset-password', 'invitation'] as const;

/**
 * Chooses a password by a single-use link and signs in; every other session of the account ends (S4), and so do its other
 * links. Who has a second factor still has to give it.
 * @throws DomainError `link-invalid`; `invalid-input` for a password that is not good enough, and the link stays
 */
export async function setPasswordByLink(
  ctx: Context,
  given: { token: string; password: string },
  whence: Whence,
): Promise<Entered> {
  const { userId: ownerId } = await findUnusedLink(ctx.pool, given.token, purposes, ctx.clock());
  const owner = ownerId && (await recipientOf(ctx.pool, ownerId));
  if (!owner) throw linkInvalid();
  await requireGoodPassword(ctx, given.password, owner);
  const passwordHash = await hashPassword(given.password);
  const at = ctx.clock();
  return inTransaction(ctx.pool, async (db) => {
    // The account before the link, as everywhere: two links of one account then wait for each other.
    const account = await lockAccount(db, owner.userId);
    if (!account) throw linkInvalid();
    const { userId, hasPassword } = account;
    const link = await findUnusedLink(db, given.token, purposes, at);
    await markUsed(db, link, at);
    await voidLinks(db, userId, purposes, at);
    await setPasswordHash(db, userId, passwordHash, true);
    await confirmAddress(db, userId, at);
    const sessions = await endSessions(db, userId, 'password-changed', at);
    const entry = auditEntry(
      'password_set',
      'account',
      { ...whence, userId },
      { by: link.purpose, sessions },
    );
    await writeAudit(db, entry, at, userId);
    if (hasPassword) await tellOwner(db, 'password_changed', userId, at);
    return enter(ctx, db, userId, 'link', whence);
  });
}
