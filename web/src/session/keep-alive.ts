import type { QueryClient } from '@tanstack/react-query';
import { refresh } from '#web/api/refresh.ts';
import { sessionKey } from '#web/api/session.ts';
import { timings } from '#web/timings.ts';
import { keptExpiry } from './memory.ts';

let renewedAt = Number.NEGATIVE_INFINITY;

/**
 * Whether the access token is about to end. A clock that runs ahead would say so all the time, so a new one rests a while.
 * @param expiresAt null: no one is signed in
 */
export function isDue(expiresAt: string | null, now: number, lastRenewal: number): boolean {
  if (expiresAt === null) return false;
  const isEnding = Date.parse(expiresAt) - now < timings.refreshBefore;
  return isEnding && now - lastRenewal >= timings.refreshBefore;
}

/**
 * One look at the session: renews the access token before it ends (applicant side, section 9, 'Token auto-refresh tick'), and tells the
 * server of a person who reads and types for long without asking it anything, since it ends what it does not hear of (S13).
 */
export async function keepAlive(queries: QueryClient, activeAt: number): Promise<void> {
  const now = Date.now();
  try {
    if (isDue(keptExpiry(), now, renewedAt)) {
      renewedAt = now;
      await refresh();
    }
    const heardAt = queries.getQueryState(sessionKey)?.dataUpdatedAt ?? 0;
    if (activeAt > heardAt && now - heardAt >= timings.seenEvery)
      await queries.invalidateQueries({ queryKey: sessionKey });
  } catch {
    // The next look tries again; a session that is over was reported by the client.
  }
}
