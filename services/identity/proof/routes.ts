import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import * as endpoints from '../endpoints.ts';
import { signedIn, whenceOf } from '../request.ts';
import { sessionLimits } from '../sessions/limits.ts';
import { admit, claimantOf } from '../sign-in/admit.ts';
import { giveProof } from './give-proof.ts';
import { provedUntil } from './require-proof.ts';

/** Step-up: proving again, in a session that goes on, that it is you (S35, decision 0037). */
export async function proofRoutes(app: App, { ctx, isSecure }: RouteOptions): Promise<void> {
  handle(app, endpoints.getProof, async (request) => ({
    until: provedUntil(signedIn(request)).toISOString(),
  }));

  handle(app, endpoints.giveProof, async (request, reply) => {
    const user = claimantOf(request, { ctx, isSecure });
    const entered = await giveProof(ctx, user, request.body, whenceOf(request));
    admit(request, reply, entered, { ctx, isSecure });
    return { until: new Date(ctx.clock().getTime() + sessionLimits.proofMs).toISOString() };
  });
}
