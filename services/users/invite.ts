import type { z } from 'zod';
import { ensureAccount } from '#services/identity/accounts.ts';
import type { inviteRequest, inviteResult } from '#services/identity/contract.ts';
import { issueInvitation } from '#services/identity/passwords/invitation.ts';
import { accountOf, inTurn, requireStillAdmin } from '#services/identity/protect.ts';
import type { SessionUser } from '#services/identity/sessions/find.ts';
import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { giveRole } from './give-role.ts';

/**
 * 'Add User': makes or finds the account, gives it the role, and invites its owner by mail to choose a password, or to sign in
 * with the one there is (ruling 21). Inviting again sends another mail; the newest link counts.
 * @throws DomainError `last-admin`, `conflict`, `not-allowed`
 */
export async function inviteUser(
  ctx: Context,
  admin: SessionUser,
  { email, role, firstName, lastName }: z.infer<typeof inviteRequest>,
  whence: Whence,
): Promise<z.infer<typeof inviteResult>> {
  return inTurn(ctx, { admin, whence }, async (change) => {
    const { db, at } = change;
    await requireStillAdmin(change);
    const { id, isNewUser: isNew } = await ensureAccount(db, { email, firstName, lastName }, at);
    const account = await accountOf(change, id);
    await giveRole(change, account, role);
    // The mail to an account with a password announces a new role; without one it would only puzzle.
    const isMailed = !account.hasPassword || account.role !== role;
    if (isMailed) await issueInvitation(db, ctx, { userId: id, invitedBy: admin.userId, at });
    await writeAudit(db, auditEntry('user_invited', 'user', whence, { role, isNew, isMailed }), at, id);
    return { id, isNew, role };
  });
}
