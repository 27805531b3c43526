import type { SessionEnd } from '#services/identity/contract.ts';
import { keptExpiry } from '#web/session/memory.ts';
import { ApiError } from './client.ts';
import { refresh } from './refresh.ts';

/** @param because why the server ended the session; null when there is none */
type Listener = (because: SessionEnd | null) => void;
const listeners = new Set<Listener>();

/** What was refused while nobody listened yet: the code that listens comes after the page. Good for that session alone. */
let unheard: { because: SessionEnd | null; session: string | null } | null = null;

/** Hears when a call is refused because nobody is signed in any more, also of what was refused just before. @returns stops it */
export function onSignedOut(listener: Listener): () => void {
  listeners.add(listener);
  if (unheard?.session === keptExpiry()) listener(unheard.because);
  unheard = null;
  return () => void listeners.delete(listener);
}

function tell(because: SessionEnd | null): void {
  if (listeners.size === 0) unheard = { because, session: keptExpiry() };
  for (const listener of listeners) listener(because);
}

/** Hands a refusal on. One that says that the session is over is told to whoever listens. */
function refuse(error: unknown): never {
  const problem = error instanceof ApiError && error.status === 401 ? error.problem : null;
  if (problem?.code === 'session-ended') tell((problem.current?.reason ?? 'expired') as SessionEnd);
  if (problem?.code === 'not-signed-in') tell(null);
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
