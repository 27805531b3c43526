import { signedIn, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import * as endpoints from './endpoints.ts';
import { exitImpersonation, startImpersonation } from './impersonate.ts';

/** Test mode: 'Test as User', 'View as Applicant', 'Exit Test Mode'. */
export async function impersonationRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  handle(app, endpoints.startImpersonation, async (request, reply) => {
    const { applicationId } = request.body;
    const begun = await startImpersonation(ctx, signedIn(request), applicationId, whenceOf(request));
    return reply.code(201).send(begun);
  });

  handle(app, endpoints.exitImpersonation, async (request) => {
    await exitImpersonation(ctx, signedIn(request), whenceOf(request));
    return { ok: true as const };
  });
}
