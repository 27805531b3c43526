import { invocation } from '#services/applications/staff-routes.ts';
import { signedIn, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { handle } from '#services/platform/handle.ts';
import { beginSandbox } from './begin.ts';
import * as endpoints from './endpoints.ts';
import { sandboxesOf } from './rows.ts';
import { deleteSandbox, moveClock, ownSandbox, sandboxView, takeStep } from './steps.ts';

/** 'Fork to sandbox' and what is done there; an admin's own (ruling 22). */
export async function sandboxRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  handle(app, endpoints.listSandboxes, async (request) => {
    const kept = await sandboxesOf(ctx.pool, signedIn(request).userId);
    return { items: await Promise.all(kept.map((one) => sandboxView(ctx, one))) };
  });

  handle(app, endpoints.beginSandbox, async (request, reply) => {
    const { userId } = signedIn(request);
    const { forkOf } = request.body;
    const key = request.headers['idempotency-key'];
    const audit = auditEntry('sandbox_begun', 'application', whenceOf(request), { forkOf });
    const id = await beginSandbox(ctx, forkOf, { by: userId, key }, audit);
    return reply.code(201).send(await sandboxView(ctx, await ownSandbox(ctx, id, userId)));
  });

  handle(app, endpoints.getSandbox, async (request) =>
    sandboxView(ctx, await ownSandbox(ctx, request.params.id, signedIn(request).userId)),
  );

  handle(app, endpoints.takeSandboxStep, async (request) => {
    const { id } = request.params;
    const { userId } = signedIn(request);
    const kept = await ownSandbox(ctx, id, userId);
    const { commandId } = invocation(request, id, `sandbox_step_${request.body.event}`);
    const audit = auditEntry('sandbox_step_taken', 'application', whenceOf(request));
    await takeStep(ctx, kept, request.body, { userId, commandId, correlation: request.id, audit });
    return sandboxView(ctx, kept);
  });

  handle(app, endpoints.setSandboxClock, async (request) => {
    const { userId } = signedIn(request);
    const kept = await ownSandbox(ctx, request.params.id, userId);
    const { now } = request.body;
    const audit = auditEntry('sandbox_clock_set', 'application', whenceOf(request));
    await moveClock(ctx, kept, now ? new Date(now) : null, { userId, correlation: request.id, audit });
    return sandboxView(ctx, await ownSandbox(ctx, request.params.id, userId));
  });

  handle(app, endpoints.deleteSandbox, async (request) => {
    const kept = await ownSandbox(ctx, request.params.id, signedIn(request).userId);
    await deleteSandbox(ctx, kept, auditEntry('sandbox_deleted', 'application', whenceOf(request)));
    return { ok: true as const };
  });
}
