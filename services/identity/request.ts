import type { FastifyRequest } from 'fastify';
import type { Whence } from '#services/platform/audit-entry.ts';
import type { Context } from '#services/platform/context.ts';
import type { Actor } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { findSession, type SessionUser } from './sessions.ts';

/** Who is asking: the session behind a request. */
declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every route that is not public. */
    user: SessionUser | null;
  }
}

/** Secure outside plain-HTTP localhost; `__Host-` then binds the cookie to this very host. */
export const cookieName = (isSecure: boolean): string => (isSecure ? '__Host-cursus' : 'cursus');

/** The session of the request's cookie, if the visitor has one. */
export async function whoever(
  ctx: Context,
  request: FastifyRequest,
  isSecure: boolean,
): Promise<SessionUser | null> {
  const token = request.cookies[cookieName(isSecure)];
  return token ? findSession(ctx.pool, token, ctx.clock()) : null;
}

/** The signed-in user of a route that is not public. @throws DomainError `not-signed-in` */
export function signedIn(request: FastifyRequest): SessionUser {
  if (!request.user) throw new DomainError('not-signed-in', 'Please sign in first.');
  return request.user;
}

export const actorOf = (user: SessionUser): Actor => ({ kind: user.role, id: user.userId });

/** Where a request came from, for the audit log. */
export function whenceOf(request: FastifyRequest): Whence {
  return {
    userId: request.user?.userId ?? null,
    userAgent: request.headers['user-agent'] ?? null,
    ipAddress: request.ip,
    requestId: request.id,
  };
}
