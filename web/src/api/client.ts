import type { z } from 'zod';
import type { SessionEnd } from '#services/identity/contract.ts';
import type { Problem } from '#services/platform/contract.ts';

/** A refusal of the server, as the problem document it sent, or `offline` when nothing answered. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null) {
    super(problem?.detail ?? 'The server could not be reached. Nothing was sent; please try again.');
    this.name = 'ApiError';
    this.status = status;
    this.problem = problem;
  }

  /** The server's sentence for one field, if it named it. */
  field(path: string): string | undefined {
    return this.problem?.errors?.find((error) => error.path === path)?.message;
  }
}

interface Options {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
  /** Repeating a command with the same key has its effect once. */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
}

/** The open look at the portal as an applicant, if any (ruling 22). */
let impersonationId: string | null = null;

/** From now on the portal's calls are made on that applicant's behalf; null: on one's own. */
export function lookInWith(id: string | null): void {
  impersonationId = id;
}

/** @param reason why the server ended the session; null when there is none */
type SignedOutListener = (reason: SessionEnd | null) => void;
const listeners = new Set<SignedOutListener>();

/** Hears when a call is refused because nobody is signed in any more. @returns stops it */
export function onSignedOut(listener: SignedOutListener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

async function request(path: string, options: Options): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (options.body !== undefined) headers['content-type'] = 'application/json';
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  if (impersonationId && path.startsWith('/api/me/')) headers['x-on-behalf-of'] = impersonationId;
  const init: RequestInit = { method: options.method ?? 'GET', headers, credentials: 'same-origin' };
  if (options.body !== undefined) init.body = JSON.stringify(options.body);
  if (options.signal) init.signal = options.signal;
  try {
    return await fetch(path, init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, null);
  }
}

async function ask(path: string, options: Options): Promise<unknown> {
  const response = await request(path, options);
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const body: unknown = isJson ? await response.json() : null;
  if (!response.ok) throw new ApiError(response.status, body as Problem | null);
  return body;
}

const codeOf = (error: unknown) =>
  error instanceof ApiError && error.status === 401 ? error.problem?.code : undefined;

/** The access token lapsed: it is renewed once, and the call is made once more. */
async function askAgain(path: string, options: Options): Promise<unknown> {
  const { refresh } = await import('./refresh.ts');
  await refresh();
  return ask(path, options);
}

/**
 * One call of the API. The answer's shape is the contract's, given as `schema` for its type alone: the server has
 * already parsed it on the way out, so the browser does not carry the schemas. Nobody notices an access token that lapsed;
 * a session that is over is told to `onSignedOut` too.
 * @throws ApiError
 */
export async function call<T extends z.ZodType>(path: string, options: Options = {}): Promise<z.output<T>> {
  try {
    const answer = await ask(path, options).catch((error: unknown) => {
      if (codeOf(error) !== 'token-expired') throw error;
      return askAgain(path, options);
    });
    return answer as z.output<T>;
  } catch (error) {
    const code = codeOf(error);
    const { reason } = (error instanceof ApiError && error.problem?.current) || {};
    if (code === 'session-ended') for (const tell of listeners) tell((reason ?? 'expired') as SessionEnd);
    if (code === 'not-signed-in') for (const tell of listeners) tell(null);
    throw error;
  }
}
