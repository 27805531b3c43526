import type { Db } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import type { Role } from './contract.ts';

/** Accounts: one an e-mail address. A user without a role row is an applicant (applicant side, section 5, 'Role derivation'). */
export interface Account {
  id: string;
  hasPassword: boolean;
}
export interface NewAccount {
  email: string;
  firstName: string;
  lastName: string;
}

/** The account of this e-mail address, made without a password when there is none. */
export async function ensureAccount(
  db: Db,
  account: NewAccount,
  at: Date,
): Promise<Account & { isNewUser: boolean }> {
  const id = newId(at);
  await db.query({
    name: 'create-account',
    text: `insert into users (id, email, first_name, last_name, created_at) values ($1, $2, $3, $4, $5)
           on conflict ((lower(email))) do nothing`,
    values: [id, account.email, account.firstName, account.lastName, at],
  });
  const { rows } = await db.query<{ id: string; has_password: boolean }>({
    name: 'find-account',
    text: 'select id, password_hash is not null as has_password from users where lower(email) = lower($1)',
    values: [account.email],
  });
  const row = rows[0];
  if (!row) throw new Error('the account was deleted while it was being made');
  await db.query({
    name: 'create-profile',
    text: 'insert into profiles (id) values ($1) on conflict do nothing',
    values: [row.id],
  });
  return { id: row.id, hasPassword: row.has_password, isNewUser: row.id === id };
}

/** A mail's link proves access to the mailbox: the address is confirmed. */
export async function confirmAddress(db: Db, userId: string, at: Date): Promise<void> {
  await db.query({
    name: 'confirm-address',
    text: 'update users set email_confirmed_at = coalesce(email_confirmed_at, $2) where id = $1',
    values: [userId, at],
  });
}

/**
 * Notes where to look for an application of the account, before it is attached: a note alone does nothing, an application without one is
 * found only while the account has none.
 */
export async function noteApplication(db: Db, userId: string, applicationId: string): Promise<void> {
  await db.query({
    name: 'note-application',
    text: `update users set application_ids = application_ids || $2::uuid
           where id = $1 and not application_ids @> array[$2::uuid]`,
    values: [userId, applicationId],
  });
}

/** @param isOwnChoice false: an admin chose it, so its owner has to choose another at the first login (ruling 18) */
export async function setPasswordHash(
  db: Db,
  userId: string,
  passwordHash: string,
  isOwnChoice: boolean,
): Promise<void> {
  await db.query({
    name: 'set-password',
    text: 'update users set password_hash = $2 where id = $1',
    values: [userId, passwordHash],
  });
  await db.query({
    name: 'password-changed',
    text: `insert into profiles (id, password_changed) values ($1, $2)
           on conflict (id) do update set password_changed = excluded.password_changed`,
    values: [userId, isOwnChoice],
  });
}

/** Its caller leaves an audit entry `role_updated`: a role without one is found as forged (unexplained-roles.ts). */
export async function setRole(db: Db, userId: string, role: Role): Promise<void> {
  await db.query(
    'insert into user_roles (user_id, role) values ($1, $2) on conflict (user_id) do update set role = excluded.role',
    [userId, role],
  );
}

export async function roleOf(db: Db, userId: string): Promise<Role> {
  const { rows } = await db.query<{ role: Role }>({
    name: 'role-of',
    text: 'select role from user_roles where user_id = $1',
    values: [userId],
  });
  return rows[0]?.role ?? 'applicant';
}

export async function hasAdmin(db: Db): Promise<boolean> {
  const { rowCount } = await db.query("select from user_roles where role = 'admin' limit 1");
  return rowCount === 1;
}

/** Names for histories: what staff and applicants read beside an event. */
export async function namesOf(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; name: string }>({
    name: 'names-of',
    text: `select id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), split_part(email, '@', 1)) as name
           from users where id = any($1)`,
    values: [userIds],
  });
  return new Map(rows.map((row) => [row.id, row.name]));
}

/** The e-mail addresses of these accounts. */
export async function addressesOf(db: Db, userIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; email: string }>({
    name: 'addresses-of',
    text: 'select id, email from users where id = any($1)',
    values: [userIds],
  });
  return new Map(rows.map(({ id, email }) => [id, email]));
}

/** The account with this address and its role; null when there is none with a role. */
export async function accountAt(db: Db, email: string): Promise<{ userId: string; role: Role } | null> {
  const { rows } = await db.query<{ userId: string; role: Role }>({
    name: 'account-at',
    text: `select u.id as "userId", r.role from users u join user_roles r on r.user_id = u.id where lower(u.email) = lower($1)`,
    values: [email],
  });
  return rows[0] ?? null;
}
