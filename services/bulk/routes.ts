import type { FastifyRequest } from 'fastify';
import { commandHeaders, invocation } from '#services/applications/staff-routes.ts';
import { signedIn } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { derivedId } from '#services/platform/ids.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import {
  bulkCorrectionRequest,
  bulkCorrectionResults,
  bulkMoveRequest,
  bulkResults,
  bulkUndoRequest,
} from './contract.ts';
import { correctMany } from './correct-many.ts';
import { moveMany, undoMany } from './move-many.ts';

/** Many at once, for staff. The answer is 200 also when some, or all, were refused: each says what became of it. */
export async function bulkRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  const config = { access: 'staff', rateLimit: rateLimits.decision } as const;
  const tags = ['applications'];
  const callOf = (request: FastifyRequest, action: string) => (id: string) => invocation(request, id, action);

  app.post(
    '/api/applications/bulk',
    {
      config,
      schema: {
        operationId: 'moveApplications',
        tags,
        headers: commandHeaders,
        body: bulkMoveRequest,
        response: { 200: bulkResults },
      },
    },
    (request) => moveMany(ctx, request.body, callOf(request, 'workflow_status_advanced')),
  );

  app.post(
    '/api/applications/bulk-undo',
    {
      config,
      schema: {
        operationId: 'undoDecisions',
        tags,
        headers: commandHeaders,
        body: bulkUndoRequest,
        response: { 200: bulkResults },
      },
    },
    (request) => undoMany(ctx, request.body.items, callOf(request, 'workflow_status_undone')),
  );

  app.post(
    '/api/bulk/corrections',
    {
      config: { access: 'admin', rateLimit: rateLimits.decision },
      schema: {
        operationId: 'correctApplications',
        tags,
        description: 'Corrections of many statuses (ruling 4), previewed or carried out. They send no mail.',
        headers: commandHeaders,
        body: bulkCorrectionRequest,
        response: { 200: bulkCorrectionResults },
      },
    },
    async (request) => {
      const { batch, ...correction } = request.body;
      // Nobody can put a correction under another request's correlation.
      const correlation = batch ? derivedId('corrections', signedIn(request).userId, batch) : request.id;
      const results = await correctMany(ctx, correction, (id) => {
        const call = invocation(request, id, 'workflow_status_corrected');
        return { ...call, origin: { ...call.origin, correlation } };
      });
      return { ...results, correlation };
    },
  );
}
