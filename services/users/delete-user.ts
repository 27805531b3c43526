import { detachUser } from '#services/applications/commands/detach-user.ts';
import { accountOf, inTurn, protect } from '#services/identity/protect.ts';
import { endSessions } from '#services/identity/sessions/end.ts';
import type { SessionUser } from '#services/identity/sessions/find.ts';
import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { lockOpenDeletion } from '#services/privacy/requests/requests.ts';
import { forgetViews } from '#services/workbench/saved-views.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { counted } from '#state-machines/numbers.ts';

interface Parts {
  role: string | null;
  profile: boolean;
  password: boolean;
  google: boolean;
  second_factor: boolean;
  recovery_codes: boolean;
}

async function partsOf(db: Db, userId: string): Promise<Parts | undefined> {
  const { rows } = await db.query<Parts>({
    name: 'parts-of-user',
    text: `select (select role from user_roles where user_id = u.id) as role,
                  exists (select from profiles where id = u.id) as profile,
                  u.password_hash is not null as password,
                  exists (select from user_identities where user_id = u.id) as google,
                  exists (select from factors where user_id = u.id and verified_at is not null) as second_factor,
                  exists (select from recovery_codes where user_id = u.id) as recovery_codes
           from users u where u.id = $1`,
    values: [userId],
  });
  return rows[0];
}

/** What the toast lists. */
function inWords(parts: Parts | undefined, sessions: number, applications: number): string[] {
  return [
    parts?.role ? `role ${parts.role}` : '',
    parts?.profile ? 'profile' : '',
    parts?.password ? 'password sign-in' : '',
    parts?.google ? 'Google sign-in' : '',
    parts?.second_factor ? 'second factor' : '',
    parts?.recovery_codes ? 'recovery codes' : '',
    sessions > 0 ? `${counted(sessions, 'session')} ended` : '',
    applications > 0 ? `link to ${counted(applications, 'application')} (kept)` : '',
  ].filter(Boolean);
}

/**
 * An account with an open deletion request: deleted here, its applications would stay, and no one could say whose they were.
 * @throws DomainError `conflict`
 */
async function leaveToRequest(db: Db, userId: string): Promise<void> {
  if (await lockOpenDeletion(db, userId))
    throw new DomainError(
      'conflict',
      'This person has asked for the deletion of all their data. Decide that under Privacy; the account was kept.',
    );
}

/**
 * Removes role, profile and sign-in, with everything that hangs on the account's row; its sessions end at once. Applications
 * stay, without an owner (ruling 21).
 * @throws DomainError `not-found`, `last-admin`, `conflict`, `not-allowed`
 */
export async function deleteUser(
  ctx: Context,
  admin: SessionUser,
  userId: string,
  whence: Whence,
): Promise<{ removed: string[] }> {
  const { removed, applications } = await inTurn(ctx, { admin, whence }, async (change) => {
    const { db, at } = change;
    await protect(change, await accountOf(change, userId), 'delete');
    await leaveToRequest(db, userId);
    const parts = await partsOf(db, userId);
    const sessions = await endSessions(db, userId, 'account-deleted', at);
    const applications = await detachUser(db, userId);
    await forgetViews(db, userId);
    await db.query({ name: 'delete-user', text: 'delete from users where id = $1', values: [userId] });
    const removed = inWords(parts, sessions, applications.length);
    const details = { adminId: admin.userId, removed };
    await writeAudit(db, auditEntry('user_deleted', 'user', whence, details), at, userId);
    return { removed, applications };
  });
  for (const applicationId of applications) ctx.announce(applicationId);
  return { removed };
}
