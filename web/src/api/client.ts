import type { Problem } from '#services/platform/contract.ts';
import { keptExpiry } from '#web/session/memory.ts';

/** An error answer of the server with its problem document; status 0 when nothing answered. */
export class ApiError extends Error {
  readonly status: number;
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null) {
    super(problem?.detail ?? 'The server could not be reached. Nothing was sent; please try again.');
    this.status = status;
    this.problem = problem;
  }

  /** The server's message for one field, if there is one. */
  field(path: string): string | undefined {
    return this.problem?.errors?.find((error) => error.path === path)?.message;
  }
}

export interface Options {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  /** A command repeated with the same key takes effect once. */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
}

/** The impersonation an admin views the portal with, if any (ruling 22). */
let impersonationId: string | null = null;

/** Makes the portal's calls on that applicant's behalf; null: on one's own. */
export function lookInWith(id: string | null): void {
  impersonationId = id;
}

/** The application that this page shows. */
let shownApplication: string | null = null;

export function nowShows(applicationId: string | null): void {
  shownApplication = applicationId;
}

/** Names the application of the page a write comes from, so that choosing another one in a second window cannot redirect it. */
export function pageHeaders(path: string): Record<string, string> {
  const isPortal = path.startsWith('/api/me/') || path === '/api/submit-assessment';
  return isPortal && shownApplication ? { 'x-application': shownApplication } : {};
}

/** Sent with every call. */
export const sharedHeaders: Record<string, string> = { accept: 'application/json' };

async function send(
  path: string,
  { method = 'GET', body, idempotencyKey, signal }: Options,
): Promise<Response> {
  const headers = { ...sharedHeaders };
  if (method !== 'GET') Object.assign(headers, pageHeaders(path));
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  if (impersonationId && path.startsWith('/api/me/')) headers['x-on-behalf-of'] = impersonationId;
  try {
    return await fetch(path, { method, headers, body: JSON.stringify(body), signal });
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
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

/** After a 401: may renew the session or ask for a proof, then repeats the call. */
type Recover = <T>(refusal: ApiError, attempt: () => Promise<T>, before: string | null) => Promise<T>;
let loadRecover: (() => Promise<Recover>) | null = null;

/** Passed in at start because recovery itself makes calls. Its code loads with the first 401. */
export function recoverWith(load: () => Promise<Recover>): void {
  loadRecover = load;
}

/**
 * One API call by path; `request` adds types. Renews an expired access token on the way.
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
