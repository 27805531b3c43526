import type { FastifyRequest } from 'fastify';
import { claimRequest, done, unclaimedApplications } from '#services/identity/contract.ts';
import { signedIn, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { claim, disclaim, listUnclaimed } from './claims.ts';

const originOf = ({ id }: FastifyRequest) =>
  ({ causation: 'request', correlation: id, client: 'web' }) as const;

/** Applications sent signed out, which their owner accepts after signing in (ruling 16). */
export async function claimRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  const tags = ['me'];
  const config = { access: 'session' } as const;

  app.get(
    '/api/me/unclaimed-applications',
    {
      config,
      schema: { operationId: 'listUnclaimedApplications', tags, response: { 200: unclaimedApplications } },
    },
    (request) => listUnclaimed(ctx, signedIn(request)),
  );

  app.post(
    '/api/me/claims',
    {
      config,
      schema: { operationId: 'claimApplication', tags, body: claimRequest, response: { 200: done } },
    },
    async (request) => {
      const { applicationId } = request.body;
      await claim(ctx, signedIn(request), applicationId, originOf(request), whenceOf(request));
      return { ok: true as const };
    },
  );

  app.post(
    '/api/me/disclaims',
    {
      config,
      schema: {
        operationId: 'disclaimMyApplication',
        tags,
        description: 'The owner of the address says that somebody else applied with it.',
        body: claimRequest,
        response: { 200: done },
      },
    },
    async (request) => {
      const { applicationId } = request.body;
      await disclaim(ctx, signedIn(request), applicationId, originOf(request), whenceOf(request));
      return { ok: true as const };
    },
  );
}
