import { z } from 'zod';
import { commandHeaders, invocation } from '#services/applications/staff-routes.ts';
import { signedIn, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import { beginSandbox } from './begin.ts';
import { clockRequest, done, sandbox, sandboxes, sandboxRequest, stepRequest } from './contract.ts';
import { sandboxesOf } from './rows.ts';
import { deleteSandbox, moveClock, ownSandbox, sandboxView, takeStep } from './steps.ts';

const params = z.strictObject({ id: z.uuid('is not the id of a sandbox') });
const tags = ['sandboxes'];

/** 'Fork to sandbox' and what is done there; an admin's own (ruling 22). */
export async function sandboxRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  const reads = { access: 'admin' } as const;
  const writes = { access: 'admin', rateLimit: rateLimits.decision } as const;

  app.get(
    '/api/sandboxes',
    { config: reads, schema: { operationId: 'listSandboxes', tags, response: { 200: sandboxes } } },
    async (request) => {
      const kept = await sandboxesOf(ctx.pool, signedIn(request).userId);
      return { items: await Promise.all(kept.map((one) => sandboxView(ctx, one))) };
    },
  );

  app.post(
    '/api/sandboxes',
    {
      config: writes,
      schema: {
        operationId: 'beginSandbox',
        tags,
        headers: commandHeaders,
        body: sandboxRequest,
        response: { 201: sandbox },
      },
    },
    async (request, reply) => {
      const { userId } = signedIn(request);
      const { forkOf } = request.body;
      const key = request.headers['idempotency-key'];
      const audit = auditEntry('sandbox_begun', 'application', whenceOf(request), { forkOf });
      const id = await beginSandbox(ctx, forkOf, { by: userId, key }, audit);
      return reply.code(201).send(await sandboxView(ctx, await ownSandbox(ctx, id, userId)));
    },
  );

  app.get(
    '/api/sandboxes/:id',
    { config: reads, schema: { operationId: 'getSandbox', tags, params, response: { 200: sandbox } } },
    async (request) => sandboxView(ctx, await ownSandbox(ctx, request.params.id, signedIn(request).userId)),
  );

  app.post(
    '/api/sandboxes/:id/steps',
    {
      config: writes,
      schema: {
        operationId: 'takeSandboxStep',
        tags,
        params,
        headers: commandHeaders,
        body: stepRequest,
        response: { 200: sandbox },
      },
    },
    async (request) => {
      const { id } = request.params;
      const { userId } = signedIn(request);
      const kept = await ownSandbox(ctx, id, userId);
      const { commandId } = invocation(request, id, `sandbox_step_${request.body.event}`);
      const audit = auditEntry('sandbox_step_taken', 'application', whenceOf(request));
      await takeStep(ctx, kept, request.body, { userId, commandId, correlation: request.id, audit });
      return sandboxView(ctx, kept);
    },
  );

  app.put(
    '/api/sandboxes/:id/clock',
    {
      config: writes,
      schema: {
        operationId: 'setSandboxClock',
        tags,
        params,
        body: clockRequest,
        response: { 200: sandbox },
      },
    },
    async (request) => {
      const { userId } = signedIn(request);
      const kept = await ownSandbox(ctx, request.params.id, userId);
      const { now } = request.body;
      const audit = auditEntry('sandbox_clock_set', 'application', whenceOf(request));
      await moveClock(ctx, kept, now ? new Date(now) : null, { userId, correlation: request.id, audit });
      return sandboxView(ctx, await ownSandbox(ctx, request.params.id, userId));
    },
  );

  app.delete(
    '/api/sandboxes/:id',
    { config: writes, schema: { operationId: 'deleteSandbox', tags, params, response: { 200: done } } },
    async (request) => {
      const kept = await ownSandbox(ctx, request.params.id, signedIn(request).userId);
      await deleteSandbox(ctx, kept, auditEntry('sandbox_deleted', 'application', whenceOf(request)));
      return { ok: true as const };
    },
  );
}
