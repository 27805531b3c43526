import type { Whence } from '#services/platform/audit/entry.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { lockAccount, type Recipient, recipientOf } from './recipients.ts';
import type { SessionUser } from './sessions/find.ts';

/** One change of users: by whom, from where, when, in which transaction. */
export interface Change {
  db: Db;
  at: Date;
  admin: SessionUser;
  whence: Whence;
}

/**
 * Changes of users come one after the other: two admins who demote each other at once would otherwise both find another
 * admin left (ruling 21).
 */
export function inTurn<T>(
  ctx: Context,
  by: Pick<Change, 'admin' | 'whence'>,
  work: (change: Change) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx.pool, async (db) => {
    await takeTurn(db);
    return work({ db, at: ctx.clock(), ...by });
  });
}

async function takeTurn(db: Db): Promise<void> {
  await db.query({
    name: 'users-in-turn',
    text: "select pg_advisory_xact_lock(hashtextextended('cursus:user-roles', 0))",
  });
}

async function countAdmins(db: Db): Promise<number> {
  const { rows } = await db.query<{ admins: number }>({
    name: 'count-admins',
    text: "select count(*)::int as admins from user_roles where role = 'admin'",
  });
  return rows[0]?.admins ?? 0;
}

/** Whether this is an admin and there is no other; it stays so until the transaction ends. */
export async function isLastAdmin(db: Db, userId: string): Promise<boolean> {
  await takeTurn(db);
  return (await recipientOf(db, userId))?.role === 'admin' && (await countAdmins(db)) <= 1;
}

/** @throws DomainError `not-found` */
export async function accountOf({ db }: Change, userId: string): Promise<Recipient> {
  const account = await lockAccount(db, userId);
  if (!account) throw new DomainError('not-found', 'There is no such user any more. Nothing was changed.');
  return account;
}

/** The role as it is now: the turn before may have taken it (S12). @throws DomainError `not-allowed` */
export async function requireStillAdmin({ db, admin }: Change): Promise<void> {
  const { rowCount } = await db.query({
    name: 'still-admin',
    text: "select from user_roles where user_id = $1 and role = 'admin'",
    values: [admin.userId],
  });
  if (rowCount !== 1)
    throw new DomainError('not-allowed', 'You are not an admin any more. Nothing was changed.');
}

const refusals = {
  demote: {
    lastAdmin: 'This is the last admin. Make another user an admin first; the role was kept.',
    oneself: 'You cannot change your own role. Ask another admin; your role was kept.',
  },
  delete: {
    lastAdmin: 'This is the last admin. Make another user an admin first; the account was kept.',
    oneself: 'You cannot delete your own account here. Ask another admin; your account was kept.',
  },
} as const;

/**
 * The last admin stays one, and no user demotes or deletes themselves (ruling 21).
 * @throws DomainError `last-admin`, `conflict`, `not-allowed`
 */
export async function protect(change: Change, target: Recipient, loss: keyof typeof refusals): Promise<void> {
  const { lastAdmin, oneself } = refusals[loss];
  if (target.role === 'admin') {
    if ((await countAdmins(change.db)) <= 1) throw new DomainError('last-admin', lastAdmin);
  }
  if (target.userId === change.admin.userId) throw new DomainError('conflict', oneself);
  await requireStillAdmin(change);
}
