import { randomBytes } from 'node:crypto';
import type { Context } from '#services/platform/context.ts';
import { inTransaction } from '#services/platform/postgres.ts';
import { confirmAddress, ensureAccount, hasAdmin, setPasswordHash, setRole } from './accounts.ts';
import type { Role } from './contract.ts';
import { hashPassword } from './passwords.ts';

export interface NewStaff {
  email: string;
  firstName: string;
  lastName: string;
  role: Exclude<Role, 'applicant'>;
  /** Generated when not given. */
  password?: string | undefined;
}

/** Makes (or promotes) a member of staff; its password is returned once and kept nowhere. */
export async function createStaff(
  ctx: Context,
  staff: NewStaff,
): Promise<{ userId: string; password: string }> {
  const password = staff.password ?? randomBytes(12).toString('base64url');
  const passwordHash = await hashPassword(password);
  const at = ctx.clock();
  const userId = await inTransaction(ctx.pool, async (db) => {
    const account = await ensureAccount(db, staff, at);
    await setPasswordHash(db, account.id, passwordHash);
    await confirmAddress(db, account.id, at);
    await setRole(db, account.id, staff.role);
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
