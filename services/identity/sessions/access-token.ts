import jwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { validate } from 'uuid';
import type { Secrets } from '#services/platform/crypto/secrets.ts';
import type { SessionUser } from './find.ts';
import { sessionLimits } from './limits.ts';
import type { OpenedSession } from './open.ts';

/**
 * Access tokens (S12): JWTs of ten minutes with pinned algorithm, issuer, audience and type. They say which session; what
 * it may do is read with every request. The end is compared with the product's own clock.
 */
const audience = 'cursus';
const type = 'at+jwt';
/** A token comes with every request for ten minutes; a few megabytes for this many. */
const mostRemembered = 5_000;

/** Which session of which user; seconds since 1970. */
interface Claims {
  sub: string;
  sid: string;
  iat: number;
  exp: number;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Under which tokens were signed before a rotation of the master key. */
    olderAccessKeys: readonly Buffer[];
    /** What tokens say that were verified before. Each request still reads its session, and whether the token is over. */
    verifiedTokens: LRUCache<string, Claims>;
  }
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: Claims;
    /** `request.user`, set by the access guard from the session's row. */
    user: SessionUser | null;
  }
}

/** @param issuer the site's address */
export async function registerAccessTokens(
  app: FastifyInstance,
  secrets: Secrets,
  issuer: string,
): Promise<void> {
  const [writing, ...older] = secrets.accessKeys.keys.map((key) => key.export());
  app.decorate('olderAccessKeys', older);
  app.decorate('verifiedTokens', new LRUCache<string, Claims>({ max: mostRemembered }));
  await app.register(jwt, {
    secret: writing ?? '',
    // the session's user is `request.user`, set by the access guard
    decoratorName: 'accessToken',
    sign: { algorithm: 'HS256', iss: issuer, aud: audience, header: { typ: type, alg: 'HS256' } },
    verify: {
      algorithms: ['HS256'],
      allowedIss: issuer,
      allowedAud: audience,
      checkTyp: type,
      // what is absent is not compared
      requiredClaims: ['iss', 'aud', 'sub', 'sid', 'exp'],
      ignoreExpiration: true,
    },
  });
}

const seconds = (ms: number): number => Math.floor(ms / 1_000);

/** When a token made now ends; never after its session. */
export function accessEnd(session: Pick<OpenedSession, 'expiresAt'>, at: Date): Date {
  return new Date(Math.min(at.getTime() + sessionLimits.accessMs, session.expiresAt.getTime()));
}

export function signAccessToken(
  app: Pick<FastifyInstance, 'jwt'>,
  session: Pick<OpenedSession, 'sessionId' | 'userId' | 'expiresAt'>,
  at: Date,
): string {
  return app.jwt.sign({
    sub: session.userId,
    sid: session.sessionId,
    iat: seconds(at.getTime()),
    // up, so that the last moment of a session is one too
    exp: Math.ceil(accessEnd(session, at).getTime() / 1_000),
  });
}

/** By the writing key, else by the one before that signed it. @throws Error for anything else */
function verify({ jwt: tokens, olderAccessKeys }: TokenReader, token: string): Claims {
  try {
    return tokens.verify<Claims>(token);
  } catch (error) {
    for (const key of olderAccessKeys)
      try {
        return tokens.verify<Claims>(token, { key });
      } catch {
        // the next one may fit
      }
    throw error;
  }
}
type TokenReader = Pick<FastifyInstance, 'jwt' | 'olderAccessKeys' | 'verifiedTokens'>;

function claimsOf(app: TokenReader, token: string): Claims {
  const known = app.verifiedTokens.get(token);
  if (known) return known;
  const claims = verify(app, token);
  app.verifiedTokens.set(token, claims);
  return claims;
}

/** @returns whose session the token names, and when it ends; null for anything this server did not sign */
export function readAccessToken(
  app: TokenReader,
  token: string,
  at: Date,
): { sessionId: string; userId: string; ends: Date; isOver: boolean } | null {
  try {
    const { sid, sub, exp } = claimsOf(app, token);
    // Sessions are read many at once: one id that is none would fail for all.
    if (!validate(sid) || !Number.isSafeInteger(exp)) return null;
    const ends = new Date(exp * 1_000);
    return { sessionId: sid, userId: sub, ends, isOver: ends <= at };
  } catch {
    return null;
  }
}
