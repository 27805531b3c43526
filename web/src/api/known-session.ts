import type { Session } from '#services/identity/contract.ts';
import { keepSession } from '#web/session/memory.ts';
import { ApiError } from './client.ts';
import { refresh } from './refresh.ts';

/** Whoever comes back after a while has a token that lapsed: it is renewed, and the server asked again. */
async function renew(ask: () => Promise<Session>, before: string | null): Promise<Session> {
  await refresh(before).catch((error: unknown) => {
    // over in the meantime: the second answer says why
    if (!(error instanceof ApiError && error.status === 401)) throw error;
  });
  return ask();
}

/**
 * What only browsers need in which somebody is, or was, signed in: renews the token, and keeps what the visit after asks for.
 * @param before the end of the token that was used
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
