import type { Problem } from '#services/platform/contract.ts';
import { keptExpiry } from '#web/session/memory.ts';

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

export interface Options {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
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

/** Which of the person's applications the portal shows. */
let shownApplication: string | null = null;

export function nowShows(applicationId: string | null): void {
  shownApplication = applicationId;
}

/** What a write of the portal says of the page that it comes from: a choice in another window must not turn it to another application. */
export function pageHeaders(path: string): Record<string, string> {
  const isPortal = path.startsWith('/api/me/') || path === '/api/submit-assessment';
  return isPortal && shownApplication ? { 'x-application': shownApplication } : {};
}

async function send(
  path: string,
  { method = 'GET', body, idempotencyKey, signal }: Options,
): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (method !== 'GET') Object.assign(headers, pageHeaders(path));
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  if (impersonationId && path.startsWith('/api/me/')) headers['x-on-behalf-of'] = impersonationId;
  try {
    return await fetch(path, { method, headers, body: JSON.stringify(body), signal });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError(0, null);
  }
}

async function ask(path: string, options: Options): Promise<unknown> {
  const response = await send(path, options);
  const isJson = response.headers.get('content-type')?.includes('json');
  const body: unknown = isJson ? await response.json() : null;
  if (!response.ok) throw new ApiError(response.status, body as Problem | null);
  return body;
}

/** After a 401: may renew the session or ask for a proof, and make the call again. */
type Recover = <T>(refusal: ApiError, attempt: () => Promise<T>, before: string | null) => Promise<T>;
let loadRecover: (() => Promise<Recover>) | null = null;

/** The start passes this in, because recovering makes calls itself. Its code loads with the first 401. */
export function recoverWith(load: () => Promise<Recover>): void {
  loadRecover = load;
}

/**
 * One call of the API, by its path; `request` types it. An access token that lapsed is renewed on the way.
 * @throws ApiError
 */
export async function call(path: string, options: Options = {}): Promise<unknown> {
  const attempt = () => ask(path, options);
  const before = keptExpiry();
  try {
    return await attempt();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 401 && loadRecover)) throw error;
    const recover = await loadRecover();
    return recover(error, attempt, before);
  }
}
