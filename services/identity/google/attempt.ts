import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Context } from '#services/platform/context.ts';
import { minuteMs } from '#state-machines/durations.ts';
import { finishGoogleSignIn } from '../endpoints.ts';

/**
 * One attempt to sign in, while the person is away at the provider. It is kept in their own browser, encrypted, for the callback
 * alone: a callback without it did not start in that browser (S10).
 */
export const callbackPath = finishGoogleSignIn.path;
const lifeMs = 10 * minuteMs;
const purpose = 'google attempt';

const attemptShape = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  side: z.enum(['applicant', 'staff']),
  /** No sign-in, but a proof for this open session (S35). */
  proofFor: z.object({ userId: z.string(), sessionId: z.string() }).nullable(),
  /** Seconds that the provider's own sign-in may be old; null where it does not say when that was. */
  maxAge: z.number().nullable(),
  expiresAt: z.number(),
});
export type Attempt = Omit<z.infer<typeof attemptShape>, 'expiresAt'>;

interface Site {
  ctx: Context;
  isSecure: boolean;
}
/** `__Host-` would need the path /. */
const nameOf = (isSecure: boolean): string => (isSecure ? '__Secure-cursus-google' : 'cursus-google');
/** Lax: the provider's redirect comes from another site. */
const scope = (isSecure: boolean) =>
  ({ httpOnly: true, secure: isSecure, sameSite: 'lax', path: callbackPath }) as const;

export function keepAttempt(reply: FastifyReply, attempt: Attempt, { ctx, isSecure }: Site): void {
  const expiresAt = ctx.clock().getTime() + lifeMs;
  const plain = Buffer.from(JSON.stringify({ ...attempt, expiresAt }));
  const sealed = ctx.secrets.cookieKeys.seal(purpose, plain).toString('base64url');
  void reply.setCookie(nameOf(isSecure), sealed, { ...scope(isSecure), expires: new Date(expiresAt) });
}

/** @returns null when this browser started none, or it is over */
export function readAttempt(request: FastifyRequest, { ctx, isSecure }: Site): Attempt | null {
  const sealed = request.cookies[nameOf(isSecure)];
  if (!sealed) return null;
  try {
    const plain = ctx.secrets.cookieKeys.unseal(purpose, Buffer.from(sealed, 'base64url'));
    const { expiresAt, ...attempt } = attemptShape.parse(JSON.parse(plain.toString()));
    return expiresAt > ctx.clock().getTime() ? attempt : null;
  } catch {
    return null;
  }
}

export function dropAttempt(reply: FastifyReply, { isSecure }: Pick<Site, 'isSecure'>): void {
  void reply.clearCookie(nameOf(isSecure), scope(isSecure));
}
