import { requestUser, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import { auditBatch, auditBatchResult, auditPage, auditQuery } from './contract.ts';
import { keepBatch } from './keep-batch.ts';
import { listAudit } from './list.ts';

/** What browsers report of themselves, and the audit log as staff read it (S24). */
export async function auditRoutes(app: App, { ctx, isSecure }: RouteOptions): Promise<void> {
  const tags = ['audit'];

  app.post(
    '/api/audit-logs',
    {
      bodyLimit: 64_000,
      config: { access: 'public', rateLimit: rateLimits.report },
      schema: {
        operationId: 'keepAuditLogs',
        tags,
        body: auditBatch,
        response: { 202: auditBatchResult },
      },
    },
    async (request, reply) => {
      // Half signed in is somebody, too. An entry is no sign of a person: it may say that there is none.
      const who = await requestUser(ctx, request, isSecure, false);
      const userId = who.kind === 'user' ? who.user.userId : null;
      const kept = await keepBatch(ctx, request.body.entries, { ...whenceOf(request), userId });
      return reply.code(202).send({ kept });
    },
  );

  app.get(
    '/api/audit-logs',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'listAuditLogs',
        tags,
        querystring: auditQuery,
        response: { 200: auditPage },
      },
    },
    (request) => listAudit(ctx, request.query),
  );
}
