import type { App, RouteOptions } from '#services/platform/app.ts';
import { setPasswordRequest, signInResult } from '../contract.ts';
import { whenceOf } from '../request.ts';
import { giveCookies } from '../sessions/cookies.ts';
import { setPasswordByLink } from './set-by-link.ts';

/** Passwords by mail: choose one by a link. */
export async function passwordRoutes(app: App, { ctx, isSecure }: RouteOptions): Promise<void> {
  app.post(
    '/api/auth/password',
    {
      config: { access: 'public', rateLimit: { max: 10, timeWindow: 60_000 } },
      schema: {
        operationId: 'setPassword',
        tags: ['identity'],
        body: setPasswordRequest,
        response: { 200: signInResult },
      },
    },
    async (request, reply) => {
      const { session, next } = await setPasswordByLink(ctx, request.body, whenceOf(request));
      giveCookies(reply, session, { ctx, isSecure });
      return { next };
    },
  );
}
