import { createBatchedRead, filledUp, inPlace } from '#services/platform/db/batched-read.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { NextStep, Role, SessionEnd } from '../contract.ts';
import { endSession } from './end.ts';
import { isStaff, sessionLimits } from './limits.ts';
import type { SignedInWith } from './open.ts';

/** The user behind a request, with the current role (S12). */
export interface SessionUser {
  sessionId: string;
  userId: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** What is left to do; only `done` opens more than the gate. */
  next: NextStep;
  mustChangePassword: boolean;
  hasFactor: boolean;
  signedInWith: SignedInWith;
  secondFactorAt: string | null;
  createdAt: string;
  /** What entries of known devices are signed over (S33). */
  deviceEpoch: number;
  /** When a password, a code or a provider was given last (S35). */
  provedAt: string;
  expiresAt: string;
  impersonation: { id: string; applicationId: string; onBehalfOf: string; expiresAt: string } | null;
  /** Which of several own applications the session has opened. */
  chosenApplication: string | null;
  /** Among these are the account's applications; empty where none is noted. */
  notedApplications: readonly string[];
}
export type Found = { user: SessionUser } | { endedBecause: SessionEnd };

interface Row {
  session_id: string;
  user_id: string;
  email: string | null;
  first_name: string;
  last_name: string;
  role: Role;
  has_password: boolean;
  password_changed: boolean;
  first_login_completed: boolean;
  has_factor: boolean;
  signed_in_with: SignedInWith;
  second_factor_at: string | null;
  created_at: string;
  proved_at: string;
  device_epoch: number;
  last_seen_at: string;
  expires_at: string;
  ended_because: SessionEnd | 'next-step' | null;
  impersonation_id: string | null;
  application_id: string | null;
  on_behalf_of: string | null;
  chosen_application: string | null;
  application_ids: string[] | null;
  impersonation_ends: string | null;
}

const readSessions = createBatchedRead<string, Row>(async (db, ids) => {
  const { rows } = await db.query<Row & { place: number }>({
    name: 'find-sessions',
    text: `select q.place::int as place, s.session_id, s.user_id, u.email, u.first_name, u.last_name,
                  coalesce(r.role, 'applicant') as role, u.password_hash is not null as has_password,
                  coalesce(p.password_changed, false) as password_changed,
                  coalesce(p.first_login_completed, false) as first_login_completed,
                  f.factor_id is not null as has_factor, s.signed_in_with, s.second_factor_at, s.created_at,
                  coalesce(s.proved_at, s.created_at) as proved_at, u.device_epoch, u.application_ids,
                  s.last_seen_at, s.expires_at, s.ended_because, s.chosen_application,
                  i.impersonation_id, i.application_id, i.on_behalf_of, i.expires_at as impersonation_ends
           from unnest($1::uuid[]) with ordinality as q (session_id, place)
           join sessions s on s.session_id = q.session_id
           left join users u on u.id = s.user_id
           left join profiles p on p.id = s.user_id
           left join user_roles r on r.user_id = s.user_id
           left join factors f on f.user_id = s.user_id and f.verified_at is not null
           left join impersonations i on i.session_id = s.session_id and i.ended_at is null`,
    values: [filledUp(ids)],
  });
  return inPlace(ids.length, rows);
});

/** What an account still has to do before it is in. */
export interface Standing {
  role: Role;
  hasFactor: boolean;
  isSecondFactorGiven: boolean;
  hasPassword: boolean;
  passwordChanged: boolean;
  firstLoginCompleted: boolean;
}

/** First the second factor, if there is one; then whatever the first login of staff lacks (ruling 18, S8). */
export function nextStep(s: Standing): NextStep {
  if (s.hasFactor && !s.isSecondFactorGiven) return 'mfa';
  if (!isStaff(s.role)) return 'done';
  if (!s.hasFactor || !s.firstLoginCompleted || mustChangePassword(s)) return 'first-login';
  return 'done';
}

/** An account without a password has none that an admin chose. */
export const mustChangePassword = (s: Standing): boolean =>
  isStaff(s.role) && s.hasPassword && !s.passwordChanged;

function standingOf(row: Row): Standing {
  return {
    role: row.role,
    hasFactor: row.has_factor,
    isSecondFactorGiven: row.second_factor_at !== null,
    hasPassword: row.has_password,
    passwordChanged: row.password_changed,
    firstLoginCompleted: row.first_login_completed,
  };
}

function userOf(row: Row, email: string, at: Date): SessionUser {
  const standing = standingOf(row);
  const isOpen = row.impersonation_ends !== null && Date.parse(row.impersonation_ends) > at.getTime();
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role,
    next: nextStep(standing),
    mustChangePassword: mustChangePassword(standing),
    hasFactor: row.has_factor,
    signedInWith: row.signed_in_with,
    secondFactorAt: row.second_factor_at,
    createdAt: row.created_at,
    provedAt: row.proved_at,
    deviceEpoch: row.device_epoch,
    expiresAt: row.expires_at,
    impersonation:
      isOpen && row.impersonation_id && row.application_id && row.on_behalf_of && row.impersonation_ends
        ? {
            id: row.impersonation_id,
            applicationId: row.application_id,
            onBehalfOf: row.on_behalf_of,
            expiresAt: row.impersonation_ends,
          }
        : null,
    chosenApplication: row.chosen_application,
    notedApplications: row.application_ids ?? [],
  };
}

/** The session as it is now, by one read; null when there never was one. @param isSeen false: asked without a person */
export async function findSession(db: Db, sessionId: string, at: Date, isSeen = true): Promise<Found | null> {
  const row = await readSessions(db, sessionId);
  if (!row) return null;
  if (row.ended_because)
    return { endedBecause: row.ended_because === 'next-step' ? 'sign-out' : row.ended_because };
  if (row.email === null) return { endedBecause: 'account-deleted' };
  if (Date.parse(row.expires_at) <= at.getTime()) return { endedBecause: 'expired' };
  const idle = at.getTime() - Date.parse(row.last_seen_at);
  if (isStaff(row.role) && idle > sessionLimits.staffIdleMs) {
    await endSession(db, sessionId, row.user_id, 'idle', at);
    return { endedBecause: 'idle' };
  }
  if (isSeen && idle > sessionLimits.seenEveryMs) {
    await db.query({
      name: 'session-seen',
      // Asked again in the statement: of requests that come at once, one writes (ruling 39).
      text: 'update sessions set last_seen_at = $2 where session_id = $1 and last_seen_at < $3',
      values: [sessionId, at, new Date(at.getTime() - sessionLimits.seenEveryMs)],
    });
  }
  return { user: userOf(row, row.email, at) };
}
