import type { Db } from '#services/platform/db/postgres.ts';
import type { SessionEnd } from '../contract.ts';

/** `next-step`: another session took its place when the person went one step further. */
export type EndedBecause = Exclude<SessionEnd, 'expired'> | 'next-step';

/**
 * Ends the user's open sessions, all but `except`, and forgets the browsers that were known to the account (S33):
 * one that goes on or signs in is remembered again.
 * @returns how many sessions ended
 */
export async function endSessions(
  db: Db,
  userId: string,
  because: EndedBecause,
  at: Date,
  except: string | null = null,
): Promise<number> {
  await db.query({
    name: 'forget-devices',
    text: 'update users set device_epoch = device_epoch + 1 where id = $1',
    values: [userId],
  });
  const { rowCount } = await db.query({
    name: 'end-sessions',
    text: `update sessions set ended_at = $3, ended_because = $2
           where user_id = $1 and ended_at is null and session_id is distinct from $4`,
    values: [userId, because, at, except],
  });
  return rowCount ?? 0;
}

/** @returns false when it was over already, or is not this user's */
export async function endSession(
  db: Db,
  sessionId: string,
  userId: string,
  because: EndedBecause,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await db.query({
    name: 'end-session',
    text: `update sessions set ended_at = $4, ended_because = $3
           where session_id = $1 and user_id = $2 and ended_at is null`,
    values: [sessionId, userId, because, at],
  });
  return rowCount === 1;
}
