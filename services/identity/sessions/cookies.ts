import type { FastifyReply } from 'fastify';
import type { Context } from '#services/platform/context.ts';
import { accessEnd, signAccessToken } from './access-token.ts';
import type { OpenedSession } from './open.ts';
import { refreshToken } from './refresh-token.ts';

/** Secure outside plain-HTTP localhost; `__Host-` then binds the cookie to this very host (S11). */
export const named = (name: string, isSecure: boolean): string => (isSecure ? `__Host-${name}` : name);
export const accessCookie = (isSecure: boolean): string => named('cursus', isSecure);
export const refreshCookie = (isSecure: boolean): string => named('cursus-refresh', isSecure);

interface Site {
  ctx: Context;
  isSecure: boolean;
}
/** Lax, so that a mail's link finds its reader signed in; the refresh token is for our own pages alone. */
const access = (isSecure: boolean) =>
  ({ httpOnly: true, secure: isSecure, sameSite: 'lax', path: '/' }) as const;
const refresh = (isSecure: boolean) =>
  ({ httpOnly: true, secure: isSecure, sameSite: 'strict', path: '/' }) as const;

/** @returns when the access token ends */
export function giveCookies(reply: FastifyReply, session: OpenedSession, { ctx, isSecure }: Site): Date {
  const at = ctx.clock();
  const expires = accessEnd(session, at);
  const token = signAccessToken(reply.server, session, at);
  void reply.setCookie(accessCookie(isSecure), token, { ...access(isSecure), expires });
  void reply.setCookie(refreshCookie(isSecure), refreshToken(ctx.secrets.refreshKeys, session), {
    ...refresh(isSecure),
    expires: session.expiresAt,
  });
  return expires;
}

export function takeCookies(reply: FastifyReply, { isSecure }: { isSecure: boolean }): void {
  void reply.clearCookie(accessCookie(isSecure), access(isSecure));
  void reply.clearCookie(refreshCookie(isSecure), refresh(isSecure));
}
