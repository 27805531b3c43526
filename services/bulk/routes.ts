import type { FastifyRequest } from 'fastify';
import { invocation } from '#services/applications/staff-routes.ts';
import { signedIn } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import { derivedId } from '#services/platform/ids.ts';
import { correctMany } from './correct-many.ts';
import * as endpoints from './endpoints.ts';
import { moveMany, undoMany } from './move-many.ts';

/** Many at once, for staff. The answer is 200 also when some, or all, were refused: each says what became of it. */
export async function bulkRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  const callOf = (request: FastifyRequest, action: string) => (id: string) => invocation(request, id, action);

  handle(app, endpoints.moveApplications, (request) =>
    moveMany(ctx, request.body, callOf(request, 'workflow_status_advanced')),
  );

  handle(app, endpoints.undoDecisions, (request) =>
    undoMany(ctx, request.body.items, callOf(request, 'workflow_status_undone')),
  );

  handle(app, endpoints.correctApplications, async (request) => {
    const { batch, ...correction } = request.body;
    // Derived from the user: a correction cannot join another person's correlation.
    const correlation = batch ? derivedId('corrections', signedIn(request).userId, batch) : request.id;
    const results = await correctMany(ctx, correction, (id) => {
      const call = invocation(request, id, 'workflow_status_corrected');
      return { ...call, origin: { ...call.origin, correlation } };
    });
    return { ...results, correlation };
  });
}
