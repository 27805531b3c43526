import { writeAudit } from '#services/audit/write.ts';
import { type AuditEntry, auditEntry, type Whence } from '#services/platform/audit-entry.ts';
import type { Context } from '#services/platform/context.ts';
import { inTransaction } from '#services/platform/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { confirmAddress, setPasswordHash } from './accounts.ts';
import type { Role } from './contract.ts';
import { findLink, markUsed } from './links.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { endSessions, openSession } from './sessions.ts';

export interface SignedIn {
  /** The cookie's secret. */
  token: string;
  expiresAt: Date;
  role: Role;
}

interface Row {
  id: string;
  password_hash: string | null;
  role: Role;
}

const byEmail = `select u.id, u.password_hash, coalesce(r.role, 'applicant') as role
                 from users u left join user_roles r on r.user_id = u.id where lower(u.email) = lower($1)`;

function entry(action: string, userId: string | null, whence: Whence): AuditEntry {
  return auditEntry(action, 'session', { ...whence, userId });
}

/**
 * E-mail and password. Unknown address, missing and wrong password are one answer, in the same time (S3).
 * @throws DomainError `sign-in-failed`
 */
export async function signIn(
  ctx: Context,
  given: { email: string; password: string },
  whence: Whence,
): Promise<SignedIn> {
  const { rows } = await ctx.pool.query<Row>({ name: 'sign-in', text: byEmail, values: [given.email] });
  const user = rows[0];
  if (!(await isPassword(user?.password_hash ?? null, given.password)) || !user) {
    await writeAudit(ctx.pool, entry('sign_in_failed', user?.id ?? null, whence), ctx.clock());
    throw new DomainError('sign-in-failed', 'E-mail address or password is not right.');
  }
  const at = ctx.clock();
  const session = await openSession(ctx.pool, user, at, whence);
  await writeAudit(ctx.pool, entry('signed_in', user.id, whence), at);
  return { ...session, role: user.role };
}

/** Ends every session of the user. */
export async function signOut(ctx: Context, userId: string, whence: Whence): Promise<void> {
  await endSessions(ctx.pool, userId);
  await writeAudit(ctx.pool, entry('signed_out', userId, whence), ctx.clock());
}

/**
 * Chooses a password by a single-use link and signs in; other sessions of the account end (S4).
 * @throws DomainError `link-invalid`
 */
export async function setPasswordByLink(
  ctx: Context,
  given: { token: string; password: string },
  whence: Whence,
): Promise<SignedIn> {
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
    await markUsed(db, link, at);
    await setPasswordHash(db, link.userId, passwordHash);
    await confirmAddress(db, link.userId, at);
    await endSessions(db, link.userId);
    const { rows } = await db.query<{ role: Role }>(
      "select coalesce((select role from user_roles where user_id = $1), 'applicant') as role",
      [link.userId],
    );
    const role = rows[0]?.role ?? 'applicant';
    await writeAudit(db, entry('password_set', link.userId, whence), at);
    return { ...(await openSession(db, { id: link.userId, role }, at, whence)), role };
  });
}
