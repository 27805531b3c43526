import cookie from '@fastify/cookie';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { jobsFor } from '#services/applications/effects.ts';
import { advanceWorkflowStatus } from '#services/applications/endpoints.ts';
import { appendEvents } from '#services/event-log/append/append.ts';
import { loadStream } from '#services/event-log/append/stream.ts';
import { guardAccess } from '#services/http/access.ts';
import { guardFloods, limitRequests } from '#services/http/rate-limits/limit-requests.ts';
import { securityHeaders } from '#services/http/security-headers.ts';
import { signedIn } from '#services/identity/request.ts';
import { registerAccessTokens } from '#services/identity/sessions/access-token.ts';
import type { App } from '#services/platform/app.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import type { Context } from '#services/platform/context.ts';
import type { Secrets } from '#services/platform/crypto/secrets.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { handle } from '#services/platform/handle.ts';
import { newId } from '#services/platform/ids.ts';
import { type Command, decide } from '#state-machines/application/decide.ts';
import { noKeys } from './least-append.ts';
import { admin, origin, type Waiting, waitingFor } from './streams.ts';

interface Asked {
  applicationId: string;
  at: Date;
  type: Waiting['step'];
  userId: string;
  requestId: string;
}

/** Load, decision, hash and audit entry, by the product's own functions. */
export async function leastAdvance(pool: Pool, { applicationId, at, type, userId, requestId }: Asked) {
  const commandId = newId(at);
  const stream = await loadStream(pool, applicationId, commandId);
  const command: Command = { type, at: at.toISOString(), actor: admin };
  const events = decide(stream.state, command);
  const whence = { userId, userAgent: null, ipAddress: '127.0.0.1', requestId, keys: noKeys };
  const audit = auditEntry('workflow_status_advanced', 'application', whence);
  return appendEvents(pool, noKeys, { stream, events, commandId, at, origin, jobsFor, audit });
}

const steps = ['start-review', 'request-details'] as const;
const stepTo = new Map(steps.map((step) => [waitingFor(step).to, step]));

/** What is appended to an advance's path for this one. */
export const guarded = '/guarded';

/**
 * Not a yardstick, but the least advance that the rules for security allow: besides what none can do without, token (S12), origin and right
 * (S14, S18), headers (S22), limits (S23), and the contract's schemas for input and answer. Nothing is observed or drained, no body is
 * watched while it arrives, and no setting is read.
 * @param apiOrigin whose access tokens are taken
 */
export async function guardedAdvance(
  app: App,
  pool: Pool,
  secrets: Secrets,
  apiOrigin: string,
): Promise<void> {
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
  const endpoint = { ...advanceWorkflowStatus, path: `${advanceWorkflowStatus.path}${guarded}` } as const;
  handle(app, endpoint, async (request) => {
    const type = stepTo.get(request.body.to);
    const { userId } = signedIn(request);
    const asked = { applicationId: request.params.id, at: ctx.clock(), userId, requestId: request.id };
    if (!type) throw new Error(`nothing waits for ${request.body.to}`);
    const { status, version } = await leastAdvance(pool, { ...asked, type });
    return { status, version };
  });
}
