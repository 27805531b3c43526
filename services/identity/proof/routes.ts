import type { App, RouteOptions } from '#services/platform/app.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import { proofRequest, proofResult } from '../contract.ts';
import { signedIn, whenceOf } from '../request.ts';
import { sessionLimits } from '../sessions/limits.ts';
import { admit, claimantOf } from '../sign-in/admit.ts';
import { giveProof } from './give-proof.ts';
import { provedUntil } from './require-proof.ts';

/** Step-up: proving again, in a session that goes on, that it is you (S35, decision 0037). */
export async function proofRoutes(app: App, { ctx, isSecure }: RouteOptions): Promise<void> {
  const tags = ['identity'];

  app.get(
    '/api/auth/proof',
    {
      // It changes nothing: browsers ask it before a download, which could not open a dialog.
      config: { access: 'session', stepUp: true },
      schema: {
        operationId: 'getProof',
        tags,
        description: 'Until when the last proof counts.',
        response: { 200: proofResult },
      },
    },
    async (request) => ({ until: provedUntil(signedIn(request)).toISOString() }),
  );

  app.post(
    '/api/auth/proof',
    {
      config: { access: 'session', rateLimit: rateLimits.strict },
      schema: {
        operationId: 'giveProof',
        tags,
        description: 'The password or a code again. It counts for five minutes.',
        body: proofRequest,
        response: { 200: proofResult },
      },
    },
    async (request, reply) => {
      const user = claimantOf(request, { ctx, isSecure });
      const entered = await giveProof(ctx, user, request.body, whenceOf(request));
      admit(request, reply, entered, { ctx, isSecure });
      return { until: new Date(ctx.clock().getTime() + sessionLimits.proofMs).toISOString() };
    },
  );
}
