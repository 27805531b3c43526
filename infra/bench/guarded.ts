import cookie from '@fastify/cookie';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { applicationPage } from '#services/applications/contract.ts';
import { advanceWorkflowStatus, getStatistics, listApplications } from '#services/applications/endpoints.ts';
import { applicationsPage } from '#services/applications/projections/list.ts';
import { readStatistics } from '#services/applications/projections/statistics.ts';
import { guardAccess } from '#services/http/access.ts';
import { guardFloods, limitRequests } from '#services/http/rate-limits/limit-requests.ts';
import { securityHeaders } from '#services/http/security-headers.ts';
import { signIn } from '#services/identity/endpoints.ts';
import { signedIn } from '#services/identity/request.ts';
import { registerAccessTokens } from '#services/identity/sessions/access-token.ts';
import { giveCookies } from '#services/identity/sessions/cookies.ts';
import type { App } from '#services/platform/app.ts';
import type { Context } from '#services/platform/context.ts';
import type { Secrets } from '#services/platform/crypto/secrets.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { handle } from '#services/platform/handle.ts';
import { leastAdvance } from './least-advance.ts';
import { noKeys } from './least-append.ts';
import { leastSignIn } from './least-sign-in.ts';
import { waitingFor } from './streams.ts';

const steps = ['start-review', 'request-details'] as const;
const stepTo = new Map(steps.map((step) => [waitingFor(step).to, step]));

/** What is appended to the path of an endpoint for these. */
export const guarded = '/guarded';
const pathOf = <Path extends string>({ path }: { path: Path }) => `${path}${guarded}` as const;

/**
 * Not a yardstick, but the least that the rules for security allow: besides what none can do without, token (S12), origin and right
 * (S14, S18), headers (S22), limits (S23), and the contract's schemas for input and answer. Nothing is observed or drained, no body is
 * watched while it arrives, no setting is read, and a page does not say how many there are.
 * @param apiOrigin whose access tokens are taken
 */
export async function guardedRoom(app: App, pool: Pool, secrets: Secrets, apiOrigin: string): Promise<void> {
  const ctx = { pool, secrets, keys: noKeys, clock: () => new Date() } as unknown as Context;
  const site = { origin: apiOrigin, isSecure: false, hasGoogle: false };
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  await app.register(cookie);
  await registerAccessTokens(app, secrets, apiOrigin);
  securityHeaders(app, site);
  await guardFloods(app, { ctx, ...site });
  guardAccess(app, ctx, site);
  await limitRequests(app, { ctx, ...site });

  handle(app, { ...advanceWorkflowStatus, path: pathOf(advanceWorkflowStatus) }, async (request) => {
    const type = stepTo.get(request.body.to);
    const { userId } = signedIn(request);
    const asked = { applicationId: request.params.id, at: ctx.clock(), userId, requestId: request.id };
    if (!type) throw new Error(`nothing waits for ${request.body.to}`);
    const { status, version } = await leastAdvance(pool, { ...asked, type });
    return { status, version };
  });

  handle(app, { ...signIn, path: pathOf(signIn) }, async (request, reply) => {
    const { email, password } = request.body;
    const given = { email, password, requestId: request.id, at: ctx.clock() };
    giveCookies(reply, await leastSignIn(pool, given), { ctx, isSecure: site.isSecure });
    return { next: 'done' as const };
  });

  handle(app, { ...getStatistics, path: pathOf(getStatistics) }, () => readStatistics(pool, ctx.clock()));

  const responses = { 200: applicationPage.omit({ total: true }) };
  handle(app, { ...listApplications, path: pathOf(listApplications), responses }, ({ query }) =>
    applicationsPage(pool, query, ctx.clock()),
  );
}
