import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { tellOwner } from '../account-jobs.ts';
import { confirmAddress, ensureAccount, setPasswordHash } from '../accounts.ts';
import { findLink, findUnusedLink, linkInvalid, markUsed } from '../links.ts';
import { isPassword } from '../passwords/hash.ts';
import { lockAccount, type Recipient } from '../recipients.ts';
import { endSessions } from '../sessions/end.ts';
import { isStaff } from '../sessions/limits.ts';
import { type Entered, enter } from '../sign-in/enter.ts';
import { browserHash, type PendingSignUp, pendingSignUpOf, voidPendingSignUps } from './pending-sign-ups.ts';

/** Completes the account from the sign-up. Names that it has already stay. */
async function complete(db: Db, account: Recipient, signUp: PendingSignUp, at: Date): Promise<void> {
  const { userId } = account;
  await db.query({
    name: 'complete-names',
    text: `update users set first_name = coalesce(nullif(first_name, ''), $2),
                            last_name = coalesce(nullif(last_name, ''), $3) where id = $1`,
    values: [userId, signUp.firstName, signUp.lastName],
  });
  // An account with a staff role by now chooses another: this one was checked against no role's rules (rulings 17, 18).
  await setPasswordHash(db, userId, signUp.passwordHash, !isStaff(account.role));
  await confirmAddress(db, userId, at);
  await endSessions(db, userId, 'password-changed', at);
}

/** What the press of the link brings along. */
export interface Press {
  token: string;
  /** The cookie of the browser that presses. */
  browser: string | null;
  password: string | null;
}

const isSameBrowser = (signUp: PendingSignUp, browser: string | null): boolean =>
  browser !== null && browserHash(browser).equals(signUp.browserHash);

/**
 * A stranger may sign up with another person's address, and its owner press the link in good faith: the account would then have the
 * stranger's password. So a browser other than the one that signed up has to know it.
 * @throws DomainError `password-needed`
 */
async function requireSamePerson(signUp: PendingSignUp, { browser, password }: Press): Promise<void> {
  if (isSameBrowser(signUp, browser)) return;
  if (password !== null && (await isPassword(signUp.passwordHash, password))) return;
  throw new DomainError(
    'password-needed',
    password === null
      ? 'Please enter the password you chose when you signed up. If that was not you, close this page.'
      : 'This is not the password that was chosen. If you did not sign up, close this page.',
  );
}

/**
 * The answer to the press was lost: the browser that signed up is signed in again, while the password is still the one it
 * chose. Any other browser signs in with that password.
 * @throws DomainError `link-invalid`
 */
async function confirmAgain(
  ctx: Context,
  { email, signUp }: { email: string; signUp: PendingSignUp },
  whence: Whence,
): Promise<Entered> {
  return inTransaction(ctx.pool, async (db) => {
    const { rows } = await db.query<{ id: string }>({
      name: 'account-of-sign-up',
      text: `select id from users where lower(email) = lower($1) and password_hash = $2
             and email_confirmed_at is not null for update`,
      values: [email, signUp.passwordHash],
    });
    if (!rows[0]) throw linkInvalid();
    return enter(ctx, db, rows[0].id, 'link', whence);
  });
}

/**
 * The button behind the sign-up mail's link: makes the account, or completes one without a password, and signs in. Nothing
 * is attached to it (ruling 16) and it has no role (ruling 20). An address that has an account in use by now is not touched:
 * its owner gets a mail. One transaction; the link works once, and for an hour the same browser may repeat it.
 * @throws DomainError `link-invalid`, `password-needed`
 */
export async function confirmSignUp(ctx: Context, press: Press, whence: Whence): Promise<Entered> {
  const at = ctx.clock();
  const { token } = press;
  const { linkId, email, usedAt } = await findLink(ctx.pool, token, 'sign-up', at);
  const signUp = await pendingSignUpOf(ctx.pool, linkId);
  if (!email || !signUp) throw linkInvalid();
  if (usedAt) {
    if (!isSameBrowser(signUp, press.browser)) throw linkInvalid();
    return confirmAgain(ctx, { email, signUp }, whence);
  }
  await requireSamePerson(signUp, press);
  const entered = await inTransaction(ctx.pool, async (db) => {
    // The account before the link, as everywhere: two links of one address then wait for each other.
    const made = await ensureAccount(db, { email, ...signUp }, at);
    const account = await lockAccount(db, made.id);
    if (!account) throw linkInvalid();
    await markUsed(db, await findUnusedLink(db, token, 'sign-up', at), at);
    await voidPendingSignUps(db, email, linkId, at);
    const { userId } = account;
    if (account.isComplete) {
      await writeAudit(db, auditEntry('sign_up_refused', 'account', whence), at, userId);
      await tellOwner(db, 'account_exists', userId, at);
      return null;
    }
    await complete(db, account, signUp, at);
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
