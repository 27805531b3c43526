import { writeAudit } from '#services/audit/write.ts';
import { auditEntry, type Whence } from '#services/platform/audit-entry.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/postgres.ts';
import { tellOwner } from '../account-jobs.ts';
import { confirmAddress, ensureAccount, setPasswordHash } from '../accounts.ts';
import { findUnusedLink, linkInvalid, markUsed } from '../links.ts';
import { lockAccount, type Recipient } from '../recipients.ts';
import { endSessions } from '../sessions/end.ts';
import { isStaff } from '../sessions/limits.ts';
import { type Entered, enter } from '../sign-in/enter.ts';
import { voidWishes, type Wish, wishOf } from './wishes.ts';

/** Gives the account what the wish says. Names that it has already stay. */
async function complete(db: Db, account: Recipient, wish: Wish, at: Date): Promise<void> {
  const { userId } = account;
  await db.query({
    name: 'complete-names',
    text: `update users set first_name = coalesce(nullif(first_name, ''), $2),
                            last_name = coalesce(nullif(last_name, ''), $3) where id = $1`,
    values: [userId, wish.firstName, wish.lastName],
  });
  // Whoever has a role by now chooses another: this one was held against the rules of nobody (rulings 17, 18).
  await setPasswordHash(db, userId, wish.passwordHash, !isStaff(account.role));
  await confirmAddress(db, userId, at);
  await endSessions(db, userId, 'password-changed', at);
}

/**
 * The button behind the sign-up mail's link: makes the account, or completes one without a password, and signs in. Nothing
 * is attached to it (ruling 16) and it has no role (ruling 20). An address that has an account in use by now is not touched:
 * its owner is told. One transaction; the link works once.
 * @throws DomainError `link-invalid`
 */
export async function confirmSignUp(ctx: Context, token: string, whence: Whence): Promise<Entered> {
  const at = ctx.clock();
  const { linkId, email } = await findUnusedLink(ctx.pool, token, 'sign-up', at);
  const wish = await wishOf(ctx.pool, linkId);
  if (!email || !wish) throw linkInvalid();
  const entered = await inTransaction(ctx.pool, async (db) => {
    // The account before the link, as everywhere: two links of one address then wait for each other.
    const made = await ensureAccount(db, { email, ...wish }, at);
    const account = await lockAccount(db, made.id);
    if (!account) throw linkInvalid();
    await markUsed(db, await findUnusedLink(db, token, 'sign-up', at), at);
    await voidWishes(db, email, at);
    const { userId } = account;
    if (account.isComplete) {
      await writeAudit(db, auditEntry('sign_up_refused', 'account', whence), at, userId);
      await tellOwner(db, 'account_exists', userId, at);
      return null;
    }
    await complete(db, account, wish, at);
    const entry = auditEntry(
      'sign_up_confirmed',
      'account',
      { ...whence, userId },
      { isNew: made.isNewUser },
    );
    await writeAudit(db, entry, at, userId);
    return enter(ctx, db, userId, 'link', whence);
  });
  if (!entered) throw linkInvalid();
  return entered;
}
