import type { Session } from '#services/identity/contract.ts';
import { keepSession } from '#web/session/memory.ts';
import { ApiError } from './client.ts';
import { refresh } from './refresh.ts';

/** A returning visitor's access token has expired: renews it and asks for the session again. */
async function renew(ask: () => Promise<Session>, before: string | null): Promise<Session> {
  await refresh(before).catch((error: unknown) => {
    // The session ended meanwhile: the second answer says why.
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  });
  return ask();
}

/**
 * Needed only in browsers that have, or had, a session: renews the token and stores what the next visit needs.
 * @param before expiry of the token that was used
 */
export async function settle(
  session: Session,
  ask: () => Promise<Session>,
  before: string | null,
): Promise<Session> {
  const settled = session.canRefresh ? await renew(ask, before) : session;
  keepSession(settled);
  return settled;
}
