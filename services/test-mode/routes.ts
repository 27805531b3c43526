import { done, impersonationRequest, impersonationResult } from '#services/identity/contract.ts';
import { signedIn, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { exitImpersonation, startImpersonation } from './impersonate.ts';

/** Test mode: 'Test as User', 'View as Applicant', 'Exit Test Mode'. */
export async function impersonationRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  const tags = ['identity'];
  const config = { access: 'admin' } as const;

  app.post(
    '/api/impersonations',
    {
      config,
      schema: {
        operationId: 'startImpersonation',
        tags,
        body: impersonationRequest,
        response: { 201: impersonationResult },
      },
    },
    async (request, reply) => {
      const { applicationId } = request.body;
      const begun = await startImpersonation(ctx, signedIn(request), applicationId, whenceOf(request));
      return reply.code(201).send(begun);
    },
  );

  app.delete(
    '/api/impersonations/current',
    { config, schema: { operationId: 'exitImpersonation', tags, response: { 200: done } } },
    async (request) => {
      await exitImpersonation(ctx, signedIn(request), whenceOf(request));
      return { ok: true as const };
    },
  );
}
