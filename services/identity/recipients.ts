import type { Db } from '#services/platform/db/postgres.ts';
import type { Role } from './contract.ts';

/** Whom a mail about an account goes to, and what its wording depends on. */
export interface Recipient {
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  hasPassword: boolean;
  /** Password and confirmed address: only its signed-in owner changes this account. */
  isComplete: boolean;
}

interface Row {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  role: Role;
  has_password: boolean;
  is_confirmed: boolean;
}
const columns = `u.id, u.email, u.first_name, u.last_name, coalesce(r.role, 'applicant') as role,
  u.password_hash is not null as has_password, u.email_confirmed_at is not null as is_confirmed
  from users u left join user_roles r on r.user_id = u.id`;

function recipientFrom(row: Row | undefined): Recipient | null {
  if (!row) return null;
  return {
    userId: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    hasPassword: row.has_password,
    isComplete: row.has_password && row.is_confirmed,
  };
}

/** Null when there is no such account any more. */
export async function recipientOf(db: Db, userId: string): Promise<Recipient | null> {
  const { rows } = await db.query<Row>({
    name: 'recipient-of',
    text: `select ${columns} where u.id = $1`,
    values: [userId],
  });
  return recipientFrom(rows[0]);
}

/** The account of an address; null when there is none. */
export async function recipientAt(db: Db, email: string): Promise<Recipient | null> {
  const { rows } = await db.query<Row>({
    name: 'recipient-at',
    text: `select ${columns} where lower(u.email) = lower($1)`,
    values: [email],
  });
  return recipientFrom(rows[0]);
}

/** Everybody who may decide. */
export async function admins(db: Db): Promise<Recipient[]> {
  const { rows } = await db.query<Row>({
    name: 'admins',
    text: `select ${columns} where r.role = 'admin' and u.email_confirmed_at is not null order by u.id`,
  });
  return rows.map((row) => recipientFrom(row)).filter((one) => one !== null);
}

/** As `recipientOf`, and locks the account until the transaction ends. */
export async function lockAccount(db: Db, userId: string): Promise<Recipient | null> {
  await db.query({
    name: 'lock-account',
    text: 'select from users where id = $1 for update',
    values: [userId],
  });
  return recipientOf(db, userId);
}
