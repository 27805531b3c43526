import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import * as endpoints from '../endpoints.ts';
import { whenceOf } from '../request.ts';
import { carriedSession, endCarried } from '../sessions/carried.ts';
import { admit } from '../sign-in/admit.ts';
import { requestReset } from './reset.ts';
import { setPasswordByLink } from './set-by-link.ts';

/** Passwords by mail: ask for a link, and choose one by it. */
export async function passwordRoutes(app: App, { ctx, isSecure }: RouteOptions): Promise<void> {
  handle(app, endpoints.requestPasswordReset, async (request) => {
    await requestReset(ctx, request.body, whenceOf(request));
    return { ok: true as const };
  });

  handle(app, endpoints.setPassword, async (request, reply) => {
    const entered = await setPasswordByLink(ctx, request.body, whenceOf(request));
    await endCarried(ctx.pool, carriedSession(ctx, request, isSecure), ctx.clock());
    admit(request, reply, entered, { ctx, isSecure });
    return { next: entered.next };
  });
}
