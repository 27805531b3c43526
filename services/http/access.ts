import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { whoever } from '#services/identity/request.ts';
import { isStaff, type SessionUser } from '#services/identity/sessions.ts';
import type { Access } from '#services/platform/app.ts';
import type { Context } from '#services/platform/context.ts';
import { DomainError } from '#state-machines/domain-error.ts';

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

function authorise(access: Access, user: SessionUser | null): void {
  if (!user) throw new DomainError('not-signed-in', 'Please sign in first.');
  if (access === 'session') return;
  const isAllowed = access === 'admin' ? user.role === 'admin' : isStaff(user.role);
  if (!isAllowed) throw new DomainError('not-allowed', "You don't have permission to do this.");
}

/** Enforces each route's `config.access`; the application does not start while a route has none (S18). */
export function guardAccess(
  app: FastifyInstance,
  ctx: Context,
  site: { origin: string; isSecure: boolean },
): void {
  app.decorateRequest('user', null);
  const declared: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    declared.push(route);
  });
  app.addHook('onReady', async () => {
    const bare = declared
      .filter((route) => !route.config?.access)
      .map((route) => `${String(route.method)} ${route.url}`);
    if (bare.length > 0) throw new Error(`routes without a declared access: ${bare.join(', ')}`);
  });
  app.addHook('onRequest', async (request) => {
    const access = request.routeOptions.config.access ?? (request.is404 ? 'public' : 'admin');
    refuseCrossOrigin(request, site.origin);
    // A public route asks for the session only where it wants to know.
    if (access === 'public') return;
    request.user = await whoever(ctx, request, site.isSecure);
    authorise(access, request.user);
  });
}
