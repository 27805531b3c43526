import { createHash, randomBytes } from 'node:crypto';
import { gather, inPlace } from '#services/platform/gather.ts';
import { newId } from '#services/platform/ids.ts';
import type { Db } from '#services/platform/postgres.ts';
import type { Role } from './contract.ts';

/** Server-side sessions: a random secret in an HttpOnly cookie, its SHA-256 here; row and role are read per request. */
export interface SessionUser {
  sessionId: string;
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  expiresAt: string;
}

const hour = 3_600_000;
/** Staff: 12 hours at most, 30 minutes idle (S13). Applicants: 14 days. */
export const sessionLimits = {
  staffMs: 12 * hour,
  staffIdleMs: hour / 2,
  applicantMs: 14 * 24 * hour,
} as const;
/** How stale `last_seen_at` may be: a read a minute does not write. */
const seenEveryMs = 60_000;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
export const isStaff = (role: Role): boolean => role === 'editor' || role === 'admin';

export async function openSession(
  db: Db,
  user: { id: string; role: Role },
  at: Date,
  whence: { userAgent: string | null; ipAddress: string | null },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(
    at.getTime() + (isStaff(user.role) ? sessionLimits.staffMs : sessionLimits.applicantMs),
  );
  await db.query({
    name: 'open-session',
    text: `with signed_in as (update users set last_sign_in_at = $4 where id = $3)
           insert into sessions (token_hash, session_id, user_id, created_at, last_seen_at, expires_at, user_agent, ip_address)
           values ($1, $2, $3, $4, $4, $5, $6, $7)`,
    values: [
      hashOf(token),
      newId(at),
      user.id,
      at,
      expiresAt,
      whence.userAgent?.slice(0, 300),
      whence.ipAddress,
    ],
  });
  return { token, expiresAt };
}

interface Row {
  session_id: string;
  user_id: string;
  email: string;
  first_name: string;
  last_name: string;
  role: Role;
  last_seen_at: string;
  expires_at: string;
}

const readSessions = gather<Buffer, Row>(async (db, hashes) => {
  const { rows } = await db.query<Row & { place: number }>({
    name: 'find-sessions',
    text: `select q.place::int as place, s.session_id, s.user_id, u.email, u.first_name, u.last_name,
                  coalesce(r.role, 'applicant') as role, s.last_seen_at, s.expires_at
           from unnest($1::bytea[]) with ordinality as q (token_hash, place)
           join sessions s on s.token_hash = q.token_hash
           join users u on u.id = s.user_id left join user_roles r on r.user_id = s.user_id`,
    values: [hashes],
  });
  return inPlace(hashes.length, rows);
});

/** The session behind a cookie, with the role as it is now; null when unknown, over, or idle too long. One read. */
export async function findSession(db: Db, token: string, at: Date): Promise<SessionUser | null> {
  const row = await readSessions(db, hashOf(token));
  if (!row || Date.parse(row.expires_at) <= at.getTime()) return null;
  const idle = at.getTime() - Date.parse(row.last_seen_at);
  if (isStaff(row.role) && idle > sessionLimits.staffIdleMs) return null;
  if (idle > seenEveryMs) {
    await db.query({
      name: 'session-seen',
      text: 'update sessions set last_seen_at = greatest(last_seen_at, $2) where token_hash = $1',
      values: [hashOf(token), at],
    });
  }
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    expiresAt: row.expires_at,
  };
}

/** Sign-out is global: every session of the user ends (ruling 15). */
export async function endSessions(db: Db, userId: string): Promise<void> {
  await db.query({ name: 'end-sessions', text: 'delete from sessions where user_id = $1', values: [userId] });
}
