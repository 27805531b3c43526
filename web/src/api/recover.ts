import type { SessionEnd } from '#services/identity/contract.ts';
import { keptExpiry } from '#web/session/memory.ts';
import { timings } from '#web/timings.ts';
import { ApiError } from './client.ts';
import { refresh } from './refresh.ts';

/** @param reason why the server ended the session; null when there is no session */
type Listener = (reason: SessionEnd | null) => void;
const listeners = new Set<Listener>();

/** A sign-out held until a listener registers, because that code loads after the page. Valid for its session only. */
let heldSignOut: { reason: SessionEnd | null; session: string | null } | null = null;

/** Calls the listener when a call fails because the session is over, also for one that failed just before. @returns stops it */
export function onSignedOut(listener: Listener): () => void {
  listeners.add(listener);
  if (heldSignOut?.session === keptExpiry()) listener(heldSignOut.reason);
  heldSignOut = null;
  return () => void listeners.delete(listener);
}

function notify(reason: SessionEnd | null): void {
  if (listeners.size === 0) heldSignOut = { reason, session: keptExpiry() };
  for (const listener of listeners) listener(reason);
}

/** Rethrows an error; one that says that the session is over also notifies the listeners. */
function rethrow(error: unknown): never {
  const problem = error instanceof ApiError && error.status === 401 ? error.problem : null;
  if (problem?.code === 'session-ended') notify((problem.current?.reason ?? 'expired') as SessionEnd);
  if (problem?.code === 'not-signed-in') notify(null);
  throw error;
}

/** The open dialog that asks for a proof, and when the last proof was given. */
let proving: Promise<void> | null = null;
let provedAt = Number.NEGATIVE_INFINITY;

/** One dialog, however many calls need a proof. */
function prove(error: ApiError): Promise<void> {
  proving ??= import('#web/session/proof/ask.tsx')
    .then(({ askForProof }) => askForProof(error))
    .then(() => {
      provedAt = Date.now();
    })
    .finally(() => {
      proving = null;
    });
  return proving;
}

/** A proof replaces the session, and so does who signs in once more: a call that was under way is repeated once. */
async function isReplaced({ problem }: ApiError, before: string | null): Promise<boolean> {
  if (problem?.code !== 'session-ended') return false;
  const now = keptExpiry();
  if (now !== null && now !== before) return true;
  if (problem.current?.reason !== 'sign-out') return false;
  // Its error may arrive before the proof's own answer.
  if (proving) await new Promise((resolve) => setTimeout(resolve, timings.proofSettles));
  return Date.now() - provedAt < timings.proofReplaces;
}

/** A call that needs a proof waits for it and is repeated once (S35). */
async function stepUp<T>(error: unknown, attempt: () => Promise<T>, before: string | null): Promise<T> {
  if (!(error instanceof ApiError)) throw error;
  if (error.problem?.code === 'proof-needed') {
    await prove(error);
    return attempt().catch(rethrow);
  }
  return (await isReplaced(error, before)) ? attempt().catch(rethrow) : rethrow(error);
}

/**
 * After a 401: renews an expired access token once, asks for a missing proof once, and repeats the call.
 * @param before expiry of the token that the call was made with
 * @throws ApiError
 */
export async function recover<T>(
  error: ApiError,
  attempt: () => Promise<T>,
  before: string | null,
): Promise<T> {
  if (error.problem?.code !== 'token-expired') return stepUp(error, attempt, before);
  await refresh(before);
  return attempt().catch((again: unknown) => stepUp(again, attempt, keptExpiry()));
}
