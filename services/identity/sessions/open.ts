import type { AuditEntry, Whence } from '#services/platform/audit/entry.ts';
import { insertEntriesSql } from '#services/platform/audit/insert.ts';
import { sealEntry } from '#services/platform/audit/sealing.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import { newId } from '#services/platform/ids.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { Role } from '../contract.ts';
import { isStaff, sessionLimits } from './limits.ts';

/** How the person proved who they are. */
export type SignedInWith = 'password' | 'google' | 'link';

export interface OpenedSession {
  sessionId: string;
  userId: string;
  generation: number;
  /** When the session ends, however often it is refreshed. */
  expiresAt: Date;
}
export interface NewSession {
  userId: string;
  role: Role;
  signedInWith: SignedInWith;
  /** False while the second factor or the first login is still to do. */
  isComplete: boolean;
  secondFactorAt: Date | null;
  /** The hash that the password was compared with: one that was changed meanwhile opens nothing. */
  passwordHash?: string | undefined;
  /** It goes on from one that was complete: no younger for it, and no longer (S4, S13). */
  goesOn?: Life | undefined;
  /** Written with the session, and about it. */
  audit?: AuditEntry;
}
/** When the person signed in and gave the last proof, and when the session ends. */
export interface Life {
  createdAt: Date;
  provedAt: Date;
  expiresAt: Date;
}

export const signInFailed = (): DomainError =>
  new DomainError('sign-in-failed', 'E-mail address or password is not right.');

function lifeOf({ role, isComplete }: NewSession): number {
  if (!isComplete) return sessionLimits.unfinishedMs;
  return isStaff(role) ? sessionLimits.staffMs : sessionLimits.applicantMs;
}

// The update comes first, and waits for a change of the password: it then sees the new one.
const text = `
  with holder as (update users set last_sign_in_at = case when $10 then $4 else last_sign_in_at end
                  where id = $2 and ($11::text is null or password_hash = $11) returning id),
    audited as (${insertEntriesSql('$14', '$4')} where exists (select from holder))
  insert into sessions (session_id, user_id, signed_in_with, created_at, last_seen_at, rotated_at, expires_at,
                        second_factor_at, user_agent, ip_address, proved_at)
  select $1, $2, $3, $12, $4, $4, $5, $6, $7, $8, $13 from holder
  returning 1 + (select count(*)::int from sessions o
                 where o.user_id = $2 and o.ended_at is null and o.expires_at > $9) as open`;

/**
 * One statement: the session and its audit entry.
 * @returns the session, and how many this user has open with it
 * @throws DomainError `sign-in-failed` when account or password are not what they were
 */
export async function openSession(
  db: Db,
  session: NewSession,
  at: Date,
  whence: Pick<Whence, 'userAgent' | 'ipAddress'>,
): Promise<OpenedSession & { open: number }> {
  const sessionId = newId(at);
  const { createdAt, provedAt, expiresAt } = session.goesOn ?? {
    createdAt: at,
    provedAt: at,
    expiresAt: new Date(at.getTime() + lifeOf(session)),
  };
  const audit = session.audit && [{ ...(await sealEntry(session.audit, at)), resource_id: sessionId }];
  const { rows } = await db.query<{ open: number }>({
    name: 'open-session',
    text,
    values: [
      sessionId,
      session.userId,
      session.signedInWith,
      at,
      expiresAt,
      session.secondFactorAt,
      whence.userAgent?.slice(0, 300),
      whence.ipAddress,
      at,
      session.isComplete && !session.goesOn,
      session.passwordHash,
      createdAt,
      provedAt,
      JSON.stringify(audit ?? []),
    ],
  });
  if (!rows[0]) throw signInFailed();
  return { sessionId, userId: session.userId, generation: 1, expiresAt, open: rows[0].open };
}
