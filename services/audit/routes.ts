import { requestUser, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import * as endpoints from './endpoints.ts';
import { keepBatch } from './keep-batch.ts';
import { listAudit } from './list.ts';

/** What browsers report of themselves, and the audit log as staff read it (S24). */
export async function auditRoutes(app: App, { ctx, isSecure }: RouteOptions): Promise<void> {
  handle(app, endpoints.keepAuditLogs, async (request, reply) => {
    // A half signed-in user counts as one. An entry does not renew the session: the page may send it unattended.
    const who = await requestUser(ctx, request, isSecure, false);
    const userId = who.kind === 'user' ? who.user.userId : null;
    const kept = await keepBatch(ctx, request.body.entries, { ...whenceOf(request), userId });
    return reply.code(202).send({ kept });
  });

  handle(app, endpoints.listAuditLogs, (request) => listAudit(ctx, request.query));
}
