import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { inTransaction } from '#services/platform/db/postgres.ts';
import { handle } from '#services/platform/handle.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import * as endpoints from '../endpoints.ts';
import { provedByGoogle } from '../proof/by-google.ts';
import { signedIn, whenceOf } from '../request.ts';
import { admit } from '../sign-in/admit.ts';
import { accountOf } from './account-of.ts';
import { type Attempt, callbackPath, dropAttempt, keepAttempt, readAttempt } from './attempt.ts';
import { auditRefusal } from './audit.ts';
import { beginSignIn } from './begin.ts';
import { finishSignIn } from './finish.ts';
import { giveHandoff, handoffCookie, handoffScope } from './handoff.ts';
import { openIdProvider } from './provider.ts';
import { describeRefusal, GoogleRefusal, reasonFor, refusalOf } from './refusal.ts';

/** The site's page that takes over in the browser (ruling 15). */
const landing = '/auth-callback';
/** What stands in the window of its own in which a proof was given. */
const proofPage = '/proof-given';

/** Sign-in with Google: away to the provider, and back (ruling 19, S10). People see these addresses as pages, never as JSON. */
export async function googleRoutes(app: App, options: RouteOptions): Promise<void> {
  const { ctx, isSecure, google, publicUrl } = options;
  const provider = google && openIdProvider(google, ctx.clock);
  const redirectUri = `${publicUrl}${callbackPath}`;
  const ready = () => {
    if (!provider) throw new DomainError('not-found', 'Sign-in with Google is not set up here.');
    return provider;
  };

  /** The next page never learns these addresses: they carry secrets. */
  const go = (reply: FastifyReply, to: string) => reply.header('referrer-policy', 'no-referrer').redirect(to);
  const land = (reply: FastifyReply, fragment: Record<string, string>) =>
    go(reply, `${landing}#${new URLSearchParams(fragment)}`);

  /** Back to the site with a sentence. Faults of our own are logged; refusals are audited too. */
  const refuse = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { side, proofFor }: Pick<Attempt, 'side' | 'proofFor'>,
    error: unknown,
  ) => {
    const refusal = refusalOf(error);
    if (refusal) {
      request.log.warn({ reason: refusal.code, cause: reasonFor(refusal) }, 'sign-in with Google refused');
      await auditRefusal(ctx, whenceOf(request), refusal.code);
    } else request.log.error({ err: error }, 'sign-in with Google failed');
    const code = refusal?.code ?? 'server_error';
    if (proofFor) return go(reply, `${proofPage}#${new URLSearchParams({ error: describeRefusal(code) })}`);
    return land(reply, { error: code, error_description: describeRefusal(code), side });
  };

  const begin = async (
    request: FastifyRequest,
    reply: FastifyReply,
    way: Pick<Attempt, 'side' | 'proofFor'>,
  ) => {
    const known = ready();
    try {
      const { url, attempt } = await beginSignIn(known, { redirectUri, ...way });
      keepAttempt(reply, attempt, { ctx, isSecure });
      return go(reply, url.href);
    } catch (error) {
      return refuse(request, reply, way, error);
    }
  };

  handle(app, endpoints.beginGoogleSignIn, (request, reply) =>
    begin(request, reply, { side: request.query.side, proofFor: null }),
  );

  handle(app, endpoints.beginGoogleProof, async (request, reply) => {
    const { userId, sessionId } = signedIn(request);
    return begin(request, reply, { side: 'applicant', proofFor: { userId, sessionId } });
  });

  handle(app, endpoints.finishGoogleSignIn, async (request, reply) => {
    const known = ready();
    const attempt = readAttempt(request, { ctx, isSecure });
    // Spent, whatever comes of it.
    dropAttempt(reply, { isSecure });
    if (!attempt)
      return refuse(request, reply, { side: 'applicant', proofFor: null }, new GoogleRefusal('interrupted'));
    const { side, proofFor } = attempt;
    try {
      const url = new URL(`${redirectUri}${new URL(request.url, publicUrl).search}`);
      const identity = await finishSignIn(known, url, attempt);
      if (proofFor) {
        const entered = await provedByGoogle(ctx, proofFor, identity, whenceOf(request));
        admit(request, reply, entered, { ctx, isSecure });
        return go(reply, proofPage);
      }
      const { codes, browser, expiresAt } = await inTransaction(ctx.pool, async (db) => {
        const at = ctx.clock();
        return giveHandoff(db, await accountOf(db, identity, whenceOf(request), at), at);
      });
      void reply.setCookie(handoffCookie(isSecure), browser, {
        ...handoffScope(isSecure),
        expires: expiresAt,
      });
      return land(reply, { access_token: codes.accessToken, refresh_token: codes.refreshToken, side });
    } catch (error) {
      return refuse(request, reply, attempt, error);
    }
  });
}
