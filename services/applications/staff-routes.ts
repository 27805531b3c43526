import type { FastifyRequest } from 'fastify';
import { zippedProof } from '#services/event-log/proof/zip.ts';
import { actorOf, signedIn, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { handle } from '#services/platform/handle.ts';
import { derivedId, newId } from '#services/platform/ids.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { advanceApplication, type Move } from './commands/advance-application.ts';
import { correctStatus, undoDecision } from './commands/correct-status.ts';
import type { ListQuery } from './contract.ts';
import * as endpoints from './endpoints.ts';
import { applicationDetailAt } from './projections/as-of/detail.ts';
import { pastInstant } from './projections/as-of/instant.ts';
import { countAt, listApplicationsAt } from './projections/as-of/list.ts';
import { statisticsAt } from './projections/as-of/statistics.ts';
import { applicationDetail } from './projections/detail.ts';
import { applicationDuplicates } from './projections/duplicates.ts';
import { applicationEvents } from './projections/events.ts';
import { exportApplications } from './projections/export.ts';
import { happenedOf, type ReadBounced } from './projections/happened.ts';
import { listApplications } from './projections/list.ts';
import { countApplications } from './projections/list-count.ts';
import type { StatisticsReader } from './projections/statistics.ts';
import { type ProblemsBeside, verifyChain } from './projections/verification.ts';

/** What every command of a person carries: who, from where, and under which key it may be repeated. */
export function invocation(
  request: FastifyRequest,
  applicationId: string,
  action: string,
): Pick<Move, 'applicationId' | 'commandId' | 'origin' | 'audit' | 'actor'> {
  const user = signedIn(request);
  const key = request.headers['idempotency-key'];
  return {
    applicationId,
    actor: actorOf(user),
    commandId:
      typeof key === 'string' ? derivedId('command', action, user.userId, applicationId, key) : newId(),
    origin: { causation: 'request', correlation: request.id, client: 'web' },
    audit: auditEntry(action, 'application', whenceOf(request)),
  };
}

/** Taking personal data out of the system names the person who did it, with what was asked for (S24). */
async function auditExport(ctx: Context, request: FastifyRequest, at: Date): Promise<void> {
  // What was searched for may itself be a person's name.
  const { search, ...filter } = request.query as ListQuery;
  const entry = auditEntry('applications_exported', 'application', whenceOf(request), {
    filter: { ...filter, isSearch: Boolean(search) },
  });
  await writeAudit(ctx.pool, entry, at, null);
}

/** Lists, histories and decisions of staff (docs/rules/http.md). Reads answer as of any instant. */
export async function staffRoutes(
  app: App,
  {
    ctx,
    statistics,
    problemsBeside,
    readBounced,
  }: RouteOptions & {
    statistics: StatisticsReader;
    problemsBeside: ProblemsBeside;
    readBounced: ReadBounced;
  },
): Promise<void> {
  handle(app, endpoints.listApplications, async ({ query: { asOf, ...listed } }) => {
    const now = ctx.clock();
    const at = pastInstant(asOf, now);
    const query = { ...listed, narrowed: await happenedOf(listed, at, readBounced) };
    if (at) return listApplicationsAt(ctx.readPool, query, at);
    return listApplications(ctx.readPool, statistics, query, now);
  });

  handle(app, endpoints.countApplications, async ({ query: { asOf, ...filters } }) => {
    const now = ctx.clock();
    const at = pastInstant(asOf, now);
    const narrowed = await happenedOf(filters, at, readBounced);
    const query = { ...filters, narrowed, sort: 'newest', limit: 1 } as const;
    return at ? countAt(ctx.readPool, query, at) : countApplications(ctx.readPool, statistics, query, now);
  });

  handle(app, endpoints.exportApplications, async (request, reply) => {
    const now = ctx.clock();
    const narrowed = await happenedOf(request.query, null, readBounced);
    await auditExport(ctx, request, now);
    return reply
      .type('text/csv; charset=utf-8')
      .header(
        'content-disposition',
        `attachment; filename="applications-${now.toISOString().slice(0, 10)}.csv"`,
      )
      .send(exportApplications(ctx.readPool, { ...request.query, narrowed }, now));
  });

  handle(app, endpoints.getApplication, (request) => {
    const at = pastInstant(request.query.asOf, ctx.clock());
    if (at) return applicationDetailAt(ctx, request.params.id, at);
    return applicationDetail(ctx, request.params.id, actorOf(signedIn(request)));
  });

  handle(app, endpoints.getApplicationDuplicates, async (request) => ({
    items: await applicationDuplicates(ctx, request.params.id, pastInstant(request.query.asOf, ctx.clock())),
  }));

  handle(app, endpoints.getApplicationEvents, (request) =>
    applicationEvents(ctx, request.params.id, pastInstant(request.query.asOf, ctx.clock())),
  );

  handle(app, endpoints.getApplicationProof, async (request, reply) => {
    const { id } = request.params;
    const zip = await zippedProof(ctx, id);
    if (!zip) throw new DomainError('not-found', 'Application not found');
    const entry = auditEntry('proof_exported', 'application', whenceOf(request));
    await writeAudit(ctx.pool, entry, ctx.clock(), id);
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="proof-${id}.zip"`)
      .send(zip);
  });

  handle(app, endpoints.verifyApplication, (request) => verifyChain(ctx, request.params.id, problemsBeside));

  handle(app, endpoints.getStatistics, (request) => {
    const at = pastInstant(request.query.asOf, ctx.clock());
    return at ? statisticsAt(ctx.readPool, at) : statistics.read();
  });

  handle(app, endpoints.advanceWorkflowStatus, async (request) => {
    const call = invocation(request, request.params.id, 'workflow_status_advanced');
    const { status, version } = await advanceApplication(ctx, { ...call, ...request.body });
    return { status, version };
  });

  handle(app, endpoints.correctWorkflowStatus, async (request) => {
    const call = invocation(request, request.params.id, 'workflow_status_corrected');
    const { status, version } = await correctStatus(ctx, { ...call, ...request.body });
    return { status, version };
  });

  handle(app, endpoints.undoDecision, async (request) => {
    const call = invocation(request, request.params.id, 'workflow_status_undone');
    const { status, version } = await undoDecision(ctx, { ...call, ...request.body });
    return { status, version };
  });
}
