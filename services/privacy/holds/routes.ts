import { z } from 'zod';
import { signedIn, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import { done, holdPlaced, holdRequest, holdsPage, holdsQuery } from '../contract.ts';
import { placeHold, releaseHold } from './holds.ts';
import { listHolds } from './list-holds.ts';

const tags = ['privacy'];
const reads = { access: 'staff' } as const;
const decides = { access: 'admin', rateLimit: rateLimits.decision } as const;

/** What keeps somebody's data from being deleted, by request or by rule. */
export async function holdRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  app.get(
    '/api/privacy/holds',
    {
      config: reads,
      schema: {
        operationId: 'listLegalHolds',
        tags,
        querystring: holdsQuery,
        response: { 200: holdsPage },
      },
    },
    async (request) => listHolds(ctx, request.query),
  );

  app.post(
    '/api/privacy/holds',
    {
      config: decides,
      schema: { operationId: 'placeLegalHold', tags, body: holdRequest, response: { 201: holdPlaced } },
    },
    async (request, reply) => {
      const by = { by: signedIn(request).userId, whence: whenceOf(request) };
      return reply.code(201).send({ id: await placeHold(ctx, request.body, by) });
    },
  );

  app.delete(
    '/api/privacy/holds/:id',
    {
      config: decides,
      schema: {
        operationId: 'releaseLegalHold',
        tags,
        params: z.strictObject({ id: z.uuid('is not the id of a hold') }),
        response: { 200: done },
      },
    },
    async (request) => {
      const by = { by: signedIn(request).userId, whence: whenceOf(request) };
      await releaseHold(ctx, request.params.id, by);
      return { ok: true as const };
    },
  );
}
