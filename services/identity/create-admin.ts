import { randomBytes } from 'node:crypto';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { confirmAddress, ensureAccount, hasAdmin, roleOf, setPasswordHash, setRole } from './accounts.ts';
import type { Role } from './contract.ts';
import { addFactor, confirmFactor } from './factors/factors.ts';
import { forgetFactors } from './factors/forget.ts';
import { hashPassword } from './passwords/hash.ts';
import { endSessions } from './sessions/end.ts';

export interface NewStaff {
  email: string;
  firstName: string;
  lastName: string;
  role: Exclude<Role, 'applicant'>;
  /** Generated when not given. */
  password?: string | undefined;
  /** Base32: makes an account whose first login is over, with this second factor. For the demonstration and tests. */
  seed?: string | undefined;
  /** For an admin who lost phone and codes, with no other admin to ask: the next login enrols again. */
  isFactorLost?: boolean | undefined;
}

/** As if password, factor and codes had been set up in a first login. */
async function completeFirstLogin(
  ctx: Context,
  db: Db,
  userId: string,
  seed: string,
  at: Date,
): Promise<void> {
  const factorId = await addFactor(db, ctx.secrets, userId, seed, at);
  await confirmFactor(db, userId, factorId, at);
}

const byItself = { userId: null, userAgent: null, ipAddress: null, requestId: 'create-staff' };

async function becomeStaff(db: Db, userId: string, newRole: Role, at: Date): Promise<void> {
  const previousRole = await roleOf(db, userId);
  if (previousRole === newRole) return;
  await setRole(db, userId, newRole);
  await writeAudit(db, auditEntry('role_updated', 'user', byItself, { previousRole, newRole }), at, userId);
}

/**
 * Makes (or promotes) a member of staff; its password is returned once and kept nowhere. The first login asks for another,
 * and for a second factor (ruling 18).
 */
export async function createStaff(
  ctx: Context,
  staff: NewStaff,
): Promise<{ userId: string; password: string }> {
  const password = staff.password ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  const at = ctx.clock();
  const userId = await inTransaction(ctx.pool, async (db) => {
    const account = await ensureAccount(db, staff, at);
    await setPasswordHash(db, account.id, passwordHash, staff.seed !== undefined);
    await confirmAddress(db, account.id, at);
    await becomeStaff(db, account.id, staff.role, at);
    if (staff.isFactorLost) await forgetFactors(db, account.id);
    await endSessions(db, account.id, 'password-changed', at);
    if (staff.seed) await completeFirstLogin(ctx, db, account.id, staff.seed, at);
    return account.id;
  });
  return { userId, password };
}

/** On a database without an admin, makes the first one. @returns its sign-in, or null when there is one already */
export async function createFirstAdmin(
  ctx: Context,
  email: string,
): Promise<{ email: string; password: string } | null> {
  if (await hasAdmin(ctx.pool)) return null;
  const { password } = await createStaff(ctx, {
    email,
    firstName: 'First',
    lastName: 'Admin',
    role: 'admin',
  });
  return { email, password };
}
