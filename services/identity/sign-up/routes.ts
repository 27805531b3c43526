import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import * as endpoints from '../endpoints.ts';
import { whenceOf } from '../request.ts';
import { carriedSession, endCarried } from '../sessions/carried.ts';
import { admit } from '../sign-in/admit.ts';
import { confirmSignUp } from './confirm.ts';
import { signUp } from './sign-up.ts';

/** An account of one's own: wished for here, made by the mail's link. */
export async function signUpRoutes(app: App, { ctx, isSecure }: RouteOptions): Promise<void> {
  const cookie = isSecure ? '__Host-cursus-sign-up' : 'cursus-sign-up';
  const browserOf = (request: FastifyRequest): string | null => request.cookies[cookie] ?? null;

  handle(app, endpoints.signUp, async (request, reply) => {
    const browser = browserOf(request) ?? randomBytes(32).toString('base64url');
    const maxAge = 24 * 60 * 60;
    void reply.setCookie(cookie, browser, {
      httpOnly: true,
      secure: isSecure,
      sameSite: 'lax',
      path: '/',
      maxAge,
    });
    await signUp(ctx, { ...request.body, browser }, whenceOf(request));
    return { next: 'confirm' as const };
  });

  handle(app, endpoints.confirmSignUp, async (request, reply) => {
    const entered = await confirmSignUp(
      ctx,
      { ...request.body, browser: browserOf(request) },
      whenceOf(request),
    );
    await endCarried(ctx.pool, carriedSession(ctx, request, isSecure), ctx.clock());
    admit(request, reply, entered, { ctx, isSecure });
    return { next: entered.next };
  });
}
