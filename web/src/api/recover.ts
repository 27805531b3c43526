import type { SessionEnd } from '#services/identity/contract.ts';
import { keptExpiry } from '#web/session/memory.ts';
import { timings } from '#web/timings.ts';
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

/** A dialog that asks for a proof, and when the last was given. */
let proving: Promise<void> | null = null;
let provedAt = Number.NEGATIVE_INFINITY;

/** One dialog, however many calls ask for it. */
function prove(refusal: ApiError): Promise<void> {
  proving ??= import('#web/session/proof/ask.tsx')
    .then(({ askForProof }) => askForProof(refusal))
    .then(() => {
      provedAt = Date.now();
    })
    .finally(() => {
      proving = null;
    });
  return proving;
}

/** A proof puts a new session in the place of the old one: a call that was under way then is made once more. */
async function isReplaced({ problem }: ApiError): Promise<boolean> {
  if (problem?.code !== 'session-ended' || problem.current?.reason !== 'sign-out') return false;
  // Its refusal may arrive before the proof's own answer.
  if (proving) await new Promise((resolve) => setTimeout(resolve, timings.proofSettles));
  return Date.now() - provedAt < timings.proofReplaces;
}

/** What asks for a proof waits for it, and is made once more (S35). */
async function stepUp<T>(refusal: unknown, attempt: () => Promise<T>): Promise<T> {
  if (!(refusal instanceof ApiError)) throw refusal;
  if (refusal.problem?.code === 'proof-needed') {
    await prove(refusal);
    return attempt().catch(refuse);
  }
  return (await isReplaced(refusal)) ? attempt().catch(refuse) : refuse(refusal);
}

/**
 * After a 401. An access token that lapsed is renewed once, a proof that is missing is asked for once, and the call made
 * once more.
 * @param before the end of the token that was used, as it was kept then
 * @throws ApiError
 */
export async function recover<T>(
  refusal: ApiError,
  attempt: () => Promise<T>,
  before: string | null,
): Promise<T> {
  if (refusal.problem?.code !== 'token-expired') return stepUp(refusal, attempt);
  await refresh(before);
  return attempt().catch((error: unknown) => stepUp(error, attempt));
}
