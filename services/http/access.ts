import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { requireProof } from '#services/identity/proof/require-proof.ts';
import { refusal, requestUser, whenceOf } from '#services/identity/request.ts';
import type { SessionUser } from '#services/identity/sessions/find.ts';
import { isStaff } from '#services/identity/sessions/limits.ts';
import type { Context } from '#services/platform/context.ts';
import type { Access } from '#services/platform/endpoint.ts';
import { lookIn, readOnly } from '#services/test-mode/impersonate.ts';
import { DomainError } from '#state-machines/domain-error.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route as it was registered, for the generated test of S18. */
    declaredRoutes: readonly RouteOptions[];
  }
}

/** S14: a write must come from our own pages, or from no browser at all (there is then no bystander's cookie). */
function refuseCrossOrigin(request: FastifyRequest, origin: string): void {
  if (request.method === 'GET' || request.method === 'HEAD') return;
  const site = request.headers['sec-fetch-site'];
  const from = request.headers.origin;
  const isOwn =
    site === undefined ? from === undefined || from === origin : site === 'same-origin' || site === 'none';
  if (!isOwn) {
    throw new DomainError(
      'cross-origin',
      'This request came from another site and was refused. Nothing was changed.',
    );
  }
}

/** @throws DomainError `second-factor-required` while a step is left to do, `not-allowed` for another role */
function authorise(access: Access, { next, role }: SessionUser): void {
  if (access === 'started') return;
  const isForbidden = (access === 'staff' && !isStaff(role)) || (access === 'admin' && role !== 'admin');
  if (isForbidden) throw new DomainError('not-allowed', "You don't have permission to do this.");
  if (next !== 'done')
    throw new DomainError('second-factor-required', 'Please finish signing in first.', { reason: next });
}

/** Enforces each route's `config.access`, and its `stepUp` after it; the application does not start while a route has none (S18). */
export function guardAccess(
  app: FastifyInstance,
  ctx: Context,
  site: { origin: string; isSecure: boolean; hasGoogle: boolean },
): void {
  app.decorateRequest('user', null);
  app.decorateRequest('onBehalfOf', null);
  const declared: RouteOptions[] = [];
  app.decorate('declaredRoutes', declared);
  app.addHook('onRoute', (route) => {
    declared.push(route);
  });
  app.addHook('onReady', async () => {
    const bare = declared
      .filter((route) => !route.config?.access)
      .map((route) => `${String(route.method)} ${route.url}`);
    if (bare.length > 0) throw new Error(`routes without a declared access: ${bare.join(', ')}`);
    const open = declared.filter(({ config }) => config?.stepUp && config.access === 'public');
    if (open.length > 0)
      throw new Error(`public routes cannot ask for a proof: ${open.map(({ url }) => url).join(', ')}`);
  });
  app.addHook('onRequest', async (request) => {
    const { config, url } = request.routeOptions;
    const access = config.access ?? (request.is404 ? 'public' : 'admin');
    if (!config.isFromAnySite) refuseCrossOrigin(request, site.origin);
    // A public route asks for the session only where it wants to know; test mode changes nothing there either.
    if (access === 'public') {
      if (request.headers['x-on-behalf-of'] !== undefined && request.method !== 'GET') throw readOnly();
      return;
    }
    const isSeen = !config.isByItself;
    const who = await requestUser(ctx, request, site.isSecure, isSeen);
    if (who.kind !== 'user') throw refusal(who);
    request.user = who.user;
    authorise(access, who.user);
    const asked = request.headers['x-on-behalf-of'];
    if (typeof asked === 'string') {
      const isPortalRead = access === 'portal' && request.method === 'GET';
      const read = { isPortalRead, route: url ?? '' };
      request.onBehalfOf = await lookIn(ctx, who.user, asked, read, whenceOf(request));
    }
    if (config.stepUp) await requireProof(ctx, who.user, site.hasGoogle);
  });
}
