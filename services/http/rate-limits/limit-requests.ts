import { hash } from 'node:crypto';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import { readAccessToken } from '#services/identity/sessions/access-token.ts';
import { accessCookie } from '#services/identity/sessions/cookies.ts';
import type { App } from '#services/platform/app.ts';
import type { Context } from '#services/platform/context.ts';
import { rateLimits } from '#services/platform/endpoint.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { minuteMs } from '#state-machines/durations.ts';
import { postgresStore } from './store.ts';

const usualSentence = 'Too many requests. Please wait before trying again.';
const ipv6Subnet = 64;
const mostCounted = 500;
const isApi = (url: string): boolean => url.startsWith('/api/');

export interface LimitOptions {
  ctx: Context;
  isSecure: boolean;
  /** Requests of every kind a minute and address, counted by this process alone. */
  requestsPerMinute?: number | undefined;
  /** Writes a minute, visitor and action, on routes that declare nothing. */
  writesPerMinute?: number | undefined;
}

/** Pages and their files come by the dozen, and cost no look into the database. */
const pagesPerApiRequest = 5;

/**
 * Runs before every other check: one address may send so many requests a minute to this process, to the API and, counted apart, to
 * everything else. Counted in memory, so that a flood is refused before a body is read (S34) and before the first database read.
 */
export async function guardFloods(app: App, { requestsPerMinute = 1_200 }: LimitOptions): Promise<void> {
  // In a room of its own: the plugin's hooks on routes are for the shared limits alone.
  await app.register(async (room) => {
    await room.register(rateLimit, { global: false });
    const counter = (max: number) => room.createRateLimit({ max, timeWindow: minuteMs });
    const countCall = counter(requestsPerMinute);
    const countOther = counter(requestsPerMinute * pagesPerApiRequest);
    app.addHook('onRequest', async (request) => {
      const counted = await (isApi(request.url) ? countCall : countOther)(request);
      if (counted.isAllowed || !counted.isExceeded) return;
      throw new DomainError('rate-limited', usualSentence, { retryAfter: counted.ttlInSeconds });
    });
  });
}

/**
 * Whose limit it is. A signed-in user is known by the token, without a database read. Public routes under /api/auth, where people only
 * prove who they are, count by address: a second account must not buy more tries.
 */
function visitorOf(request: FastifyRequest, { ctx, isSecure }: LimitOptions): string {
  const { config, url } = request.routeOptions;
  const isProof = config.access === 'public' && url?.startsWith('/api/auth/');
  const userId = request.user?.userId ?? (isProof ? null : tokenUser(request, ctx, isSecure));
  return userId ? `user ${userId}` : `address ${normalizeIP(request.ip, ipv6Subnet)}`;
}

function tokenUser(request: FastifyRequest, ctx: Context, isSecure: boolean): string | null {
  const cookie = request.cookies[accessCookie(isSecure)];
  const token = cookie ? readAccessToken(request.server, cookie, ctx.clock()) : null;
  return token && !token.isOver ? token.userId : null;
}

/** Limits by visitor and action that all processes share: on every write, and on each read that declares one (S23). */
export async function limitRequests(app: App, options: LimitOptions): Promise<void> {
  const { ctx, writesPerMinute = rateLimits.write.max } = options;
  const usual = { ...rateLimits.write, max: writesPerMinute };
  app.addHook('onRoute', (route) => {
    const isRead = [route.method].flat().every((method) => method === 'GET' || method === 'HEAD');
    if (isRead || !isApi(route.url)) return;
    const rateLimit = route.config?.rateLimit ?? usual;
    // Each request that counts is a time in its row, and a row has to fit a page.
    if (rateLimit && !(Number(rateLimit.max) <= mostCounted))
      throw new Error(`${route.url}: a limit is a number of at most ${mostCounted}`);
    route.config = { ...route.config, rateLimit };
  });
  await app.register(rateLimit, {
    global: false,
    store: postgresStore(ctx.pool, ctx.clock),
    keyGenerator: (request) => {
      const action = `${request.method} ${request.routeOptions.url}`;
      return hash('sha256', `${visitorOf(request, options)} ${action}`, 'base64url');
    },
    errorResponseBuilder: (request) =>
      new DomainError('rate-limited', request.routeOptions.config.tooMany ?? usualSentence),
  });
}
