import { z } from 'zod';
import { signedIn, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import { deletion, deletionsPage, deletionsQuery, rejectRequest } from '../contract.ts';
import { approveDeletion, rejectDeletion } from './decide-deletion.ts';
import { deletionDetail } from './deletion-detail.ts';
import { listDeletions } from './deletions.ts';

const tags = ['privacy'];
const params = z.strictObject({ id: z.uuid('is not the id of a request') });
const empty = z.strictObject({}).nullish();
const reads = { access: 'staff' } as const;
const decides = { access: 'admin', rateLimit: rateLimits.decision } as const;

/** The queue of deletions (ruling 29): staff read it, admins decide. */
export async function deletionRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  app.get(
    '/api/privacy/deletion-requests',
    {
      config: reads,
      schema: {
        operationId: 'listDeletionRequests',
        tags,
        description: 'Open ones first, by when they are due; then the settled ones, newest first.',
        querystring: deletionsQuery,
        response: { 200: deletionsPage },
      },
    },
    async (request) => listDeletions(ctx, request.query),
  );

  app.get(
    '/api/privacy/deletion-requests/:id',
    {
      config: reads,
      schema: { operationId: 'getDeletionRequest', tags, params, response: { 200: deletion } },
    },
    async (request) => deletionDetail(ctx, request.params.id, signedIn(request).userId),
  );

  app.post(
    '/api/privacy/deletion-requests/:id/approve',
    {
      config: { ...decides, stepUp: true },
      schema: {
        operationId: 'approveDeletionRequest',
        tags,
        description: 'Everything about the person is erased, by a job. It cannot be taken back.',
        params,
        body: empty,
        response: { 200: deletion },
      },
    },
    async (request) => {
      const { userId } = signedIn(request);
      const { id } = request.params;
      await approveDeletion(ctx, { requestId: id, by: userId, whence: whenceOf(request) });
      return deletionDetail(ctx, id, userId);
    },
  );

  app.post(
    '/api/privacy/deletion-requests/:id/reject',
    {
      config: decides,
      schema: {
        operationId: 'rejectDeletionRequest',
        tags,
        description: 'The person reads the reason.',
        params,
        body: rejectRequest,
        response: { 200: deletion },
      },
    },
    async (request) => {
      const { userId } = signedIn(request);
      const { id } = request.params;
      const decision = { requestId: id, by: userId, whence: whenceOf(request) };
      await rejectDeletion(ctx, decision, request.body.reason);
      return deletionDetail(ctx, id, userId);
    },
  );
}
