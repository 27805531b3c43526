import { auditEntry, type Whence } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { confirmAddress, ensureAccount } from '../accounts.ts';
import { endSessions } from '../sessions/end.ts';
import type { GoogleIdentity } from './finish.ts';
import { GoogleRefusal } from './refusal.ts';

const longestEmail = 254;

/** Whose identity this is; null for one that was never linked. */
export async function userOf(db: Db, { issuer, subject }: GoogleIdentity): Promise<string | null> {
  const { rows } = await db.query<{ user_id: string }>({
    name: 'user-of-identity',
    text: 'select user_id from user_identities where issuer = $1 and subject = $2',
    values: [issuer, subject],
  });
  return rows[0]?.user_id ?? null;
}

/** Locked, so that of two first sign-ins at once the second sees what the first did. */
async function lockAccount(db: Db, userId: string, issuer: string) {
  const { rows } = await db.query<{ is_confirmed: boolean; has_password: boolean }>({
    name: 'lock-account-to-link',
    text: `select email_confirmed_at is not null as is_confirmed, password_hash is not null as has_password
           from users where id = $1 for update`,
    values: [userId],
  });
  const linked = await db.query<{ subject: string }>({
    name: 'identities-of-issuer',
    text: 'select subject from user_identities where user_id = $1 and issuer = $2',
    values: [userId, issuer],
  });
  return { ...rows[0], subjects: linked.rows.map((row) => row.subject) };
}

/** The password's author never confirmed the address; its owner has now proved it at the provider. */
async function removePassword(db: Db, userId: string, at: Date): Promise<void> {
  await endSessions(db, userId, 'password-changed', at);
  await db.query({
    name: 'remove-password',
    text: 'update users set password_hash = null where id = $1',
    values: [userId],
  });
}

/** The first time: by the verified address, to an account that there is, or to a new one without a role. */
async function link(db: Db, identity: GoogleIdentity, whence: Whence, at: Date): Promise<string> {
  const { email, issuer, subject } = identity;
  if (email === null || email.length > longestEmail) throw new GoogleRefusal('email_missing');
  if (!identity.isEmailVerified) throw new GoogleRefusal('email_not_verified');
  const { id, isNewUser } = await ensureAccount(db, { ...identity, email }, at);
  const account = await lockAccount(db, id, issuer);
  if (account.subjects.includes(subject)) return id;
  // The provider reassigned the address, and documents the subject as the identifier.
  if (account.subjects.length > 0) throw new GoogleRefusal('other_identity');
  const isPasswordRemoved = account.has_password === true && account.is_confirmed === false;
  if (isPasswordRemoved) await removePassword(db, id, at);
  await confirmAddress(db, id, at);
  await db.query({
    name: 'link-identity',
    text: 'insert into user_identities (issuer, subject, user_id, created_at) values ($1, $2, $3, $4)',
    values: [issuer, subject, id, at],
  });
  const metadata = { issuer, isNewUser, ...(isPasswordRemoved && { isPasswordRemoved }) };
  await writeAudit(db, auditEntry('identity_linked', 'user', { ...whence, userId: id }, metadata), at, id);
  return id;
}

/**
 * The account of an identity: by issuer and subject for good, whatever becomes of the e-mail address (S10, decision 0019).
 * @throws GoogleRefusal `email_missing`, `email_not_verified`, `other_identity`
 */
export async function accountOf(db: Db, identity: GoogleIdentity, whence: Whence, at: Date): Promise<string> {
  return (await userOf(db, identity)) ?? link(db, identity, whence, at);
}
