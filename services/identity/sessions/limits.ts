import { dayMs, hourMs, minuteMs } from '#state-machines/durations.ts';
import type { Role } from '../contract.ts';

/** How long things last (S12, S13), in milliseconds. */
export const sessionLimits = {
  accessMs: 10 * minuteMs,
  /** Staff: 12 hours at most, 30 minutes idle. */
  staffMs: 12 * hourMs,
  staffIdleMs: 30 * minuteMs,
  applicantMs: 14 * dayMs,
  /** For giving the second factor, or for the first login. */
  unfinishedMs: 30 * minuteMs,
  /** A token that was just spent is not a thief's: two tabs refreshed at once. */
  refreshGraceMs: 10_000,
  /** How long after signing in a password may be changed without the current one (S4). */
  freshMs: 5 * minuteMs,
  /** How long a proof counts for what asks for a recent one (S35). */
  proofMs: 5 * minuteMs,
  /** How stale `last_seen_at` may be: a read a minute does not write. */
  seenEveryMs: minuteMs,
  impersonationMs: hourMs,
} as const;

/** More than this many open at a time are logged (`multiple_sessions_detected`, S13). */
export const usualSessions = 3;

export const isStaff = (role: Role): boolean => role === 'editor' || role === 'admin';
