import type { FastifyRequest } from 'fastify';
import { signedIn, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import * as endpoints from '../endpoints.ts';
import { claim, disclaim, listUnclaimed } from './claims.ts';

const originOf = ({ id }: FastifyRequest) =>
  ({ causation: 'request', correlation: id, client: 'web' }) as const;

/** Applications sent signed out, which their owner accepts after signing in (ruling 16). */
export async function claimRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  handle(app, endpoints.listUnclaimedApplications, (request) => listUnclaimed(ctx, signedIn(request)));

  handle(app, endpoints.claimApplication, async (request) => {
    const { applicationId } = request.body;
    await claim(ctx, signedIn(request), applicationId, originOf(request), whenceOf(request));
    return { ok: true as const };
  });

  handle(app, endpoints.disclaimMyApplication, async (request) => {
    const { applicationId } = request.body;
    await disclaim(ctx, signedIn(request), applicationId, originOf(request), whenceOf(request));
    return { ok: true as const };
  });
}
