import type { Role } from '#services/identity/contract.ts';
import { accountOf, inTurn } from '#services/identity/protect.ts';
import type { SessionUser } from '#services/identity/sessions/find.ts';
import type { Whence } from '#services/platform/audit/entry.ts';
import type { Context } from '#services/platform/context.ts';
import { giveRole } from './give-role.ts';

/** @throws DomainError `not-found`, `last-admin`, `conflict`, `not-allowed` */
export async function changeRole(
  ctx: Context,
  admin: SessionUser,
  { userId, role }: { userId: string; role: Role },
  whence: Whence,
): Promise<{ id: string; role: Role; previousRole: Role }> {
  return inTurn(ctx, { admin, whence }, async (change) => {
    const target = await accountOf(change, userId);
    await giveRole(change, target, role);
    return { id: userId, role, previousRole: target.role };
  });
}
