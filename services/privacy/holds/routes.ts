import { signedIn, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import * as endpoints from '../endpoints.ts';
import { placeHold, releaseHold } from './holds.ts';
import { listHolds } from './list-holds.ts';

/** What keeps a person's data from being deleted, by request or by rule. */
export async function holdRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  handle(app, endpoints.listLegalHolds, async (request) => listHolds(ctx, request.query));

  handle(app, endpoints.placeLegalHold, async (request, reply) => {
    const by = { by: signedIn(request).userId, whence: whenceOf(request) };
    return reply.code(201).send({ id: await placeHold(ctx, request.body, by) });
  });

  handle(app, endpoints.releaseLegalHold, async (request) => {
    const by = { by: signedIn(request).userId, whence: whenceOf(request) };
    await releaseHold(ctx, request.params.id, by);
    return { ok: true as const };
  });
}
