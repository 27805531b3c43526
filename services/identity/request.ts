import type { FastifyRequest } from 'fastify';
import type { Whence } from '#services/platform/audit/entry.ts';
import type { Context } from '#services/platform/context.ts';
import type { PersonKeys } from '#services/platform/crypto/person-keys.ts';
import type { Actor } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { SessionEnd } from './contract.ts';
import { readAccessToken } from './sessions/access-token.ts';
import { accessCookie, refreshCookie } from './sessions/cookies.ts';
import { findSession, type SessionUser } from './sessions/find.ts';
import { readRefreshToken } from './sessions/refresh-token.ts';
import { sessionEnded } from './sessions/rotate.ts';

/** Who is asking: the session behind a request. */
declare module 'fastify' {
  interface FastifyInstance {
    personKeys: PersonKeys;
  }
  interface FastifyRequest {
    /** Set while an admin looks at the portal as an applicant: this request is on that applicant's behalf. */
    onBehalfOf: { userId: string; applicationId: string } | null;
  }
}

/** `lapsed`: the access token is over, and a refresh will give another. */
export type RequestUser =
  | { kind: 'visitor' }
  | { kind: 'lapsed' }
  | { kind: 'ended'; because: SessionEnd }
  | { kind: 'user'; user: SessionUser; accessEnds: Date };

/** Without a valid access token, the refresh token says whether there was a session. */
async function formerly(ctx: Context, request: FastifyRequest, isSecure: boolean): Promise<RequestUser> {
  const token = request.cookies[refreshCookie(isSecure)];
  const known = token ? readRefreshToken(ctx.secrets.refreshKeys, token) : null;
  if (!known) return { kind: 'visitor' };
  const found = await findSession(ctx.pool, known.sessionId, ctx.clock(), false);
  if (!found) return { kind: 'visitor' };
  return 'user' in found ? { kind: 'lapsed' } : { kind: 'ended', because: found.endedBecause };
}

/** Who asks, by the request's cookies. One read at most. @param isSeen false: the browser asks without a person */
export async function requestUser(
  ctx: Context,
  request: FastifyRequest,
  isSecure: boolean,
  isSeen = true,
): Promise<RequestUser> {
  const cookie = request.cookies[accessCookie(isSecure)];
  const token = cookie ? readAccessToken(request.server, cookie, ctx.clock()) : null;
  if (!token || token.isOver) return formerly(ctx, request, isSecure);
  const found = await findSession(ctx.pool, token.sessionId, ctx.clock(), isSeen);
  if (!found) return { kind: 'visitor' };
  if (!('user' in found)) return { kind: 'ended', because: found.endedBecause };
  // a token that names another user's session was never issued
  if (found.user.userId !== token.userId) return { kind: 'visitor' };
  return { kind: 'user', user: found.user, accessEnds: token.ends };
}

/** The user of the request's cookie, completely signed in; null for everyone else. For public routes. */
export async function optionalUser(
  ctx: Context,
  request: FastifyRequest,
  isSecure: boolean,
): Promise<SessionUser | null> {
  const who = await requestUser(ctx, request, isSecure);
  return who.kind === 'user' && who.user.next === 'done' ? who.user : null;
}

/** Why a request is refused: what the browser can do about it differs. */
export function refusal(who: Exclude<RequestUser, { kind: 'user' }>): DomainError {
  if (who.kind === 'ended') return sessionEnded(who.because);
  if (who.kind === 'lapsed')
    return new DomainError('token-expired', 'Your access has lapsed. Refresh the session and try again.');
  return new DomainError('not-signed-in', 'Please sign in first.');
}

/**
 * As `optionalUser`, for a public route that does more for a signed-in user: a lapsed or ended session is an error, so that the
 * browser refreshes it or shows why.
 * @throws DomainError `token-expired`, `session-ended`
 */
export async function currentUserIfAny(
  ctx: Context,
  request: FastifyRequest,
  isSecure: boolean,
): Promise<SessionUser | null> {
  const who = await requestUser(ctx, request, isSecure);
  if (who.kind === 'lapsed' || who.kind === 'ended') throw refusal(who);
  return who.kind === 'user' && who.user.next === 'done' ? who.user : null;
}

/** The signed-in user of a route that is not public. @throws DomainError `not-signed-in` */
export function signedIn(request: FastifyRequest): SessionUser {
  if (!request.user) throw new DomainError('not-signed-in', 'Please sign in first.');
  return request.user;
}

interface Portal {
  userId: string;
  applicationId: string | null;
  notedIds: readonly string[];
  chosenId: string | null;
}
export const ownPortal = ({ userId, notedApplications, chosenApplication }: SessionUser): Portal => ({
  userId,
  applicationId: null,
  notedIds: notedApplications,
  chosenId: chosenApplication,
});

/** Whose portal this request is about: the signed-in person's, or the applicant's whom an admin looks in for. */
export function portalOf(request: FastifyRequest): Portal {
  const { onBehalfOf } = request;
  return onBehalfOf ? { ...onBehalfOf, notedIds: [], chosenId: null } : ownPortal(signedIn(request));
}

export const actorOf = (user: SessionUser): Actor => ({ kind: user.role, id: user.userId });

/** Where a request came from, for the audit log. */
export function whenceOf(request: FastifyRequest): Whence {
  return {
    userId: request.user?.userId ?? null,
    userAgent: request.headers['user-agent'] ?? null,
    ipAddress: request.ip,
    requestId: request.id,
    keys: request.server.personKeys,
  };
}
