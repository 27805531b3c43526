import type { FreshDatabase } from '#infra/test/fresh-database.ts';
import { signAccessToken } from '#services/identity/sessions/access-token.ts';
import { accessCookie } from '#services/identity/sessions/cookies.ts';
import { enter } from '#services/identity/sign-in/enter.ts';
import { minuteMs } from '#state-machines/durations.ts';
import { answered, type Expected, type KnownApplication, refused } from './application.ts';

/** Who walks. An owner is an applicant in front of their own application, `another applicant` in front of any other. */
export type Role =
  | 'anonymous'
  | 'applicant'
  | 'editor'
  | 'admin'
  | 'admin without second factor'
  | 'impersonating admin';
export type Access = 'public' | 'session' | 'portal' | 'staff' | 'admin';
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** What the door says before anything else is looked at (section 6 of both sides, S8, ruling 22); null lets pass. */
export function atTheDoor(role: Role, access: Access, method: Method): Expected | null {
  const isForStaff = access === 'staff' || access === 'admin';
  switch (role) {
    case 'anonymous':
      return access === 'public' ? null : refused('not-signed-in', 401);
    case 'applicant':
      return isForStaff ? refused('not-allowed', 403) : null;
    case 'editor':
      return access === 'admin' ? refused('not-allowed', 403) : null;
    case 'admin':
      return null;
    case 'admin without second factor':
      return access === 'public' ? null : refused('second-factor-required', 403);
    case 'impersonating admin':
      return method === 'GET' && !isForStaff ? null : refused('read-only', 403);
  }
}

export interface Person {
  role: Role;
  name: string;
  /** Null for strangers. */
  userId: string | null;
  /** An applicant's own, or the one that an admin looks at. */
  application: KnownApplication | null;
}
export interface Request {
  method: Method;
  path: string;
  body?: object | FormData | undefined;
  key?: string | undefined;
}

/** A session is used this long: its access token lasts ten minutes. */
const renewAfterMs = 4 * minuteMs;
const cookieOf = (cookies: Iterable<[string, string]>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Sends requests as any of them, over a real connection, each from an address of its own. */
export class Senders {
  readonly #world: FreshDatabase;
  readonly #url: string;
  readonly #headers = new Map<Person, { at: number; headers: Record<string, string> }>();
  #addresses = 0;

  constructor(world: FreshDatabase, url: string) {
    this.#world = world;
    this.#url = url;
  }

  async send(who: Person, request: Request): Promise<{ status: number; body: unknown }> {
    return this.#fetch(request, await this.#headersOf(who));
  }

  async #fetch({ method, path, body, key }: Request, headers: Record<string, string>) {
    const n = ++this.#addresses;
    const isJson = body !== undefined && !(body instanceof FormData);
    const response = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        ...headers,
        'x-forwarded-for': `10.77.${n >> 8}.${n & 255}`,
        ...(isJson && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as FormData) }),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
  }

  async #headersOf(who: Person): Promise<Record<string, string>> {
    const now = this.#world.clock.now().getTime();
    const kept = this.#headers.get(who);
    if (kept && now - kept.at < renewAfterMs) return kept.headers;
    const headers = await this.#signIn(who);
    this.#headers.set(who, { at: now, headers });
    return headers;
  }

  async #signIn({ role, userId, application }: Person): Promise<Record<string, string>> {
    if (!userId) return {};
    const { signedIn, ctx, app } = this.#world;
    if (role === 'admin without second factor') {
      const whence = { userId: null, userAgent: null, ipAddress: null, requestId: 'walk' };
      const { session } = await enter(ctx, ctx.pool, userId, 'password', whence);
      return { cookie: `${accessCookie(false)}=${signAccessToken(app, session, ctx.clock())}` };
    }
    const stored = role === 'impersonating admin' ? 'admin' : role;
    const { cookies } = await signedIn({ userId, role: stored as 'admin' | 'editor' | 'applicant' });
    const headers = { cookie: cookieOf(cookies) };
    if (role !== 'impersonating admin') return headers;
    const path = '/api/impersonations';
    const begun = await this.#fetch(
      { method: 'POST', path, body: { applicationId: application?.id } },
      headers,
    );
    if (begun.status !== 201) throw new Error(`test mode was answered with ${JSON.stringify(begun)}`);
    return { ...headers, 'x-on-behalf-of': (begun.body as { id: string }).id };
  }

  /** Looks at another application from the next request on. */
  lookAt(who: Person, application: KnownApplication): void {
    who.application = application;
    this.#headers.delete(who);
  }
}

/** What the portal says to a person without an application. */
export const noApplication = answered(404, { code: 'not-found' });
