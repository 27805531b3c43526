import { setRole } from '#services/identity/accounts.ts';
import type { Role } from '#services/identity/contract.ts';
import { type Change, protect, requireStillAdmin } from '#services/identity/protect.ts';
import type { Recipient } from '#services/identity/recipients.ts';
import { endSessions } from '#services/identity/sessions/end.ts';
import { isStaff } from '#services/identity/sessions/limits.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';

/**
 * Gives an account another role, at once: its sessions end (S12). New staff choose a password again, because staff's are longer
 * (rulings 17, 18). The same role changes nothing.
 * @throws DomainError `last-admin`, `conflict`, `not-allowed`
 */
export async function giveRole(change: Change, target: Recipient, role: Role): Promise<void> {
  if (target.role === role) return requireStillAdmin(change);
  const { db, at, admin, whence } = change;
  await protect(change, target, 'demote');
  await setRole(db, target.userId, role);
  if (isStaff(role) && !isStaff(target.role)) {
    await db.query({
      name: 'password-to-be-changed',
      text: 'update profiles set password_changed = false where id = $1',
      values: [target.userId],
    });
  }
  const sessions = await endSessions(db, target.userId, 'role-changed', at);
  const details = { previousRole: target.role, newRole: role, adminId: admin.userId, sessions };
  await writeAudit(db, auditEntry('role_updated', 'user', whence, details), at, target.userId);
}
