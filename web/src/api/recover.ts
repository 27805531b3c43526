import type { SessionEnd } from '#services/identity/contract.ts';
import { ApiError } from './client.ts';
import { refresh } from './refresh.ts';

/** @param because why the server ended the session; null when there is none */
type Listener = (because: SessionEnd | null) => void;
const listeners = new Set<Listener>();

/** Hears when a call is refused because nobody is signed in any more. @returns stops it */
export function onSignedOut(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Hands a refusal on. One that says that the session is over is told to whoever listens. */
function refuse(error: unknown): never {
  const problem = error instanceof ApiError && error.status === 401 ? error.problem : null;
  if (problem?.code === 'session-ended')
    for (const tell of listeners) tell((problem.current?.reason ?? 'expired') as SessionEnd);
  if (problem?.code === 'not-signed-in') for (const tell of listeners) tell(null);
  throw error;
}

/**
 * After a 401. An access token that lapsed is renewed once, and the call made once more.
 * @param before the end of the token that was used, as it was kept then
 * @throws ApiError
 */
export async function recover<T>(
  refusal: ApiError,
  attempt: () => Promise<T>,
  before: string | null,
): Promise<T> {
  if (refusal.problem?.code !== 'token-expired') return refuse(refusal);
  await refresh(before);
  return attempt().catch(refuse);
}
