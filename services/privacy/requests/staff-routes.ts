import { signedIn, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import * as endpoints from '../endpoints.ts';
import { approveDeletion, rejectDeletion } from './decide-deletion.ts';
import { deletionDetail } from './deletion-detail.ts';
import { listDeletions } from './deletions.ts';

/** The queue of deletions (ruling 29): staff read it, admins decide. */
export async function deletionRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  handle(app, endpoints.listDeletionRequests, async (request) => listDeletions(ctx, request.query));

  handle(app, endpoints.getDeletionRequest, async (request) =>
    deletionDetail(ctx, request.params.id, signedIn(request).userId),
  );

  handle(app, endpoints.approveDeletionRequest, async (request) => {
    const { userId } = signedIn(request);
    const { id } = request.params;
    await approveDeletion(ctx, { requestId: id, by: userId, whence: whenceOf(request) });
    return deletionDetail(ctx, id, userId);
  });

  handle(app, endpoints.rejectDeletionRequest, async (request) => {
    const { userId } = signedIn(request);
    const { id } = request.params;
    const decision = { requestId: id, by: userId, whence: whenceOf(request) };
    await rejectDeletion(ctx, decision, request.body.reason);
    return deletionDetail(ctx, id, userId);
  });
}
