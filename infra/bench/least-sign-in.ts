import { isPassword } from '#services/identity/passwords/hash.ts';
import { type OpenedSession, openSession } from '#services/identity/sessions/open.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { noKeys } from './least-append.ts';

/** Account, hash, session and audit entry, by the product's own functions. No look at wrong tries, no person's key. */
export async function leastSignIn(
  pool: Pool,
  given: { email: string; password: string; requestId: string; at: Date },
): Promise<OpenedSession> {
  const { email, password, requestId, at } = given;
  const { rows } = await pool.query<{ id: string; password_hash: string }>({
    name: 'least-sign-in',
    text: 'select id, password_hash from users where lower(email) = lower($1)',
    values: [email],
  });
  const [account] = rows;
  if (!account || !(await isPassword(account.password_hash, password))) throw new Error('no sign-in');
  const whence = { userAgent: null, ipAddress: '127.0.0.1', requestId, keys: noKeys };
  const audit = auditEntry('signed_in', 'session', { ...whence, userId: account.id });
  return openSession(
    pool,
    {
      ...{ userId: account.id, role: 'applicant', signedInWith: 'password', isComplete: true },
      ...{ secondFactorAt: null, passwordHash: account.password_hash, audit },
    },
    at,
    whence,
  );
}
