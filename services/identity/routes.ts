import type { FastifyReply } from 'fastify';
import { cookieName, signedIn, whenceOf, whoever } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { done, sessionResult, setPasswordRequest, signInRequest, signInResult } from './contract.ts';
import { type SignedIn, setPasswordByLink, signIn, signOut } from './sign-in.ts';

/** Sign-in in its simplest honest form: password in, HttpOnly cookie out. Factors and OpenID join here. */
export async function identityRoutes(app: App, { ctx, isSecure }: RouteOptions): Promise<void> {
  const cookie = { httpOnly: true, secure: isSecure, sameSite: 'lax', path: '/' } as const;
  const setCookie = (reply: FastifyReply, { token, expiresAt }: SignedIn) =>
    reply.setCookie(cookieName(isSecure), token, { ...cookie, expires: expiresAt });
  const strict = { access: 'public', rateLimit: { max: 10, timeWindow: 60_000 } } as const;

  app.post(
    '/api/auth/sign-in',
    {
      config: strict,
      schema: {
        operationId: 'signIn',
        tags: ['identity'],
        body: signInRequest,
        response: { 200: signInResult },
      },
    },
    async (request, reply) => {
      setCookie(reply, await signIn(ctx, request.body, whenceOf(request)));
      return { next: 'done' as const };
    },
  );

  app.post(
    '/api/auth/password',
    {
      config: strict,
      schema: {
        operationId: 'setPassword',
        tags: ['identity'],
        body: setPasswordRequest,
        response: { 200: signInResult },
      },
    },
    async (request, reply) => {
      setCookie(reply, await setPasswordByLink(ctx, request.body, whenceOf(request)));
      return { next: 'done' as const };
    },
  );

  app.post(
    '/api/auth/sign-out',
    {
      config: { access: 'session' },
      schema: { operationId: 'signOut', tags: ['identity'], response: { 200: done } },
    },
    async (request, reply) => {
      await signOut(ctx, signedIn(request).userId, whenceOf(request));
      void reply.clearCookie(cookieName(isSecure), cookie);
      return { ok: true as const };
    },
  );

  app.get(
    '/api/auth/session',
    {
      config: { access: 'public' },
      schema: { operationId: 'getSession', tags: ['identity'], response: { 200: sessionResult } },
    },
    async (request) => {
      const user = await whoever(ctx, request, isSecure);
      if (!user) return { user: null, expiresAt: null };
      const { userId: id, email, firstName, lastName, role, expiresAt } = user;
      return { user: { id, email, firstName, lastName, role }, expiresAt };
    },
  );
}
