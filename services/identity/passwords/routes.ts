import type { App, RouteOptions } from '#services/platform/app.ts';
import { done, passwordResetRequest, setPasswordRequest, signInResult } from '../contract.ts';
import { whenceOf } from '../request.ts';
import { carriedSession, endCarried } from '../sessions/carried.ts';
import { admit } from '../sign-in/admit.ts';
import { requestReset } from './reset.ts';
import { setPasswordByLink } from './set-by-link.ts';

/** Passwords by mail: ask for a link, and choose one by it. */
export async function passwordRoutes(app: App, { ctx, isSecure }: RouteOptions): Promise<void> {
  const config = { access: 'public', rateLimit: { max: 10, timeWindow: 60_000 } } as const;
  const tags = ['identity'];

  app.post(
    '/api/auth/password-reset',
    {
      config,
      schema: {
        operationId: 'requestPasswordReset',
        tags,
        body: passwordResetRequest,
        response: { 200: done },
      },
    },
    async (request) => {
      await requestReset(ctx, request.body, whenceOf(request));
      return { ok: true as const };
    },
  );

  app.post(
    '/api/auth/password',
    {
      config,
      schema: { operationId: 'setPassword', tags, body: setPasswordRequest, response: { 200: signInResult } },
    },
    async (request, reply) => {
      const entered = await setPasswordByLink(ctx, request.body, whenceOf(request));
      await endCarried(ctx.pool, carriedSession(ctx, request, isSecure), ctx.clock());
      admit(request, reply, entered, { ctx, isSecure });
      return { next: entered.next };
    },
  );
}
