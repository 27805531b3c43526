import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { chainVerification, eventsPage } from '#services/event-log/contract.ts';
import { zippedProof } from '#services/event-log/proof/zip.ts';
import { actorOf, signedIn, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { asOf } from '#services/platform/contract.ts';
import { derivedId, newId } from '#services/platform/ids.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { advanceApplication, type Move } from './commands/advance-application.ts';
import { correctStatus, undoDecision } from './commands/correct-status.ts';
import {
  advanceRequest,
  applicationDetail as applicationDetailShape,
  applicationPage,
  correctionRequest,
  exportQuery,
  type ListQuery,
  listQuery,
  moveResult,
  statistics as statisticsShape,
  undoRequest,
} from './contract.ts';
import { applicationDetailAt } from './projections/as-of/detail.ts';
import { pastInstant } from './projections/as-of/instant.ts';
import { listApplicationsAt } from './projections/as-of/list.ts';
import { statisticsAt } from './projections/as-of/statistics.ts';
import { applicationDetail } from './projections/detail.ts';
import { applicationEvents } from './projections/events.ts';
import { exportApplications } from './projections/export.ts';
import { listApplications } from './projections/list.ts';
import type { StatisticsReader } from './projections/statistics.ts';
import { verifyChain } from './projections/verification.ts';

const params = z.strictObject({ id: z.uuid('is not the id of an application') });
export const commandHeaders = z.object({ 'idempotency-key': z.string().min(8).max(200).optional() });

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

/** Whoever takes personal data out of the system is named, with what was asked for (S24). */
async function auditExport(ctx: Context, request: FastifyRequest, at: Date): Promise<void> {
  // What was searched for may itself be somebody's name.
  const { search, ...filter } = request.query as ListQuery;
  const entry = auditEntry('applications_exported', 'application', whenceOf(request), {
    filter: { ...filter, isSearch: Boolean(search) },
  });
  await writeAudit(ctx.pool, entry, at, null);
}

const atAnInstant = z.strictObject({ asOf });

/** Lists, histories and decisions of staff (docs/rules/http.md). Reads answer as of any instant. */
export async function staffRoutes(
  app: App,
  { ctx, statistics }: RouteOptions & { statistics: StatisticsReader },
): Promise<void> {
  const reads = { config: { access: 'staff' } } as const;
  const decides = { config: { access: 'staff', rateLimit: rateLimits.decision } } as const;

  app.get(
    '/api/applications',
    {
      ...reads,
      schema: {
        operationId: 'listApplications',
        tags: ['applications'],
        querystring: listQuery.extend({ asOf }),
        response: { 200: applicationPage },
      },
    },
    ({ query: { asOf, ...query } }) => {
      const now = ctx.clock();
      const at = pastInstant(asOf, now);
      if (at) return listApplicationsAt(ctx.readPool, query, at);
      return listApplications(ctx.readPool, statistics, query, now);
    },
  );

  app.get(
    '/api/applications/export.csv',
    {
      config: { access: 'staff', stepUp: true, rateLimit: rateLimits.write },
      schema: { operationId: 'exportApplications', tags: ['applications'], querystring: exportQuery },
    },
    async (request, reply) => {
      const now = ctx.clock();
      await auditExport(ctx, request, now);
      return reply
        .type('text/csv; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="applications-${now.toISOString().slice(0, 10)}.csv"`,
        )
        .send(exportApplications(ctx.readPool, request.query, now));
    },
  );

  app.get(
    '/api/applications/:id',
    {
      ...reads,
      schema: {
        operationId: 'getApplication',
        tags: ['applications'],
        params,
        querystring: atAnInstant,
        response: { 200: applicationDetailShape },
      },
    },
    (request) => {
      const at = pastInstant(request.query.asOf, ctx.clock());
      if (at) return applicationDetailAt(ctx, request.params.id, at);
      return applicationDetail(ctx, request.params.id, actorOf(signedIn(request)));
    },
  );

  app.get(
    '/api/applications/:id/events',
    {
      ...reads,
      schema: {
        operationId: 'getApplicationEvents',
        tags: ['applications'],
        params,
        querystring: atAnInstant,
        response: { 200: eventsPage },
      },
    },
    (request) => applicationEvents(ctx, request.params.id, pastInstant(request.query.asOf, ctx.clock())),
  );

  app.get(
    '/api/applications/:id/proof',
    {
      config: { access: 'staff', rateLimit: rateLimits.write },
      schema: {
        operationId: 'getApplicationProof',
        tags: ['applications'],
        description: 'The history with all that is needed to check it offline, as a ZIP.',
        params,
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const zip = await zippedProof(ctx, id);
      if (!zip) throw new DomainError('not-found', 'Application not found');
      const entry = auditEntry('proof_exported', 'application', whenceOf(request));
      await writeAudit(ctx.pool, entry, ctx.clock(), id);
      return reply
        .type('application/zip')
        .header('content-disposition', `attachment; filename="proof-${id}.zip"`)
        .send(zip);
    },
  );

  app.get(
    '/api/applications/:id/verification',
    {
      ...reads,
      schema: {
        operationId: 'verifyApplication',
        tags: ['applications'],
        description:
          'The chain recomputed and held against the newest signed checkpoint that names it, of the database and of the folder of signed files.',
        params,
        response: { 200: chainVerification },
      },
    },
    (request) => verifyChain(ctx, request.params.id),
  );

  app.get(
    '/api/statistics',
    {
      ...reads,
      schema: {
        operationId: 'getStatistics',
        tags: ['applications'],
        querystring: atAnInstant,
        response: { 200: statisticsShape },
      },
    },
    (request) => {
      const at = pastInstant(request.query.asOf, ctx.clock());
      return at ? statisticsAt(ctx.readPool, at) : statistics.read();
    },
  );

  const command = { params, headers: commandHeaders, response: { 200: moveResult } };
  app.post(
    '/api/applications/:id/advance',
    {
      ...decides,
      schema: {
        ...command,
        operationId: 'advanceWorkflowStatus',
        tags: ['applications'],
        body: advanceRequest,
      },
    },
    async (request) => {
      const call = invocation(request, request.params.id, 'workflow_status_advanced');
      const { status, version } = await advanceApplication(ctx, { ...call, ...request.body });
      return { status, version };
    },
  );

  app.post(
    '/api/applications/:id/corrections',
    {
      config: { access: 'admin', rateLimit: rateLimits.decision },
      schema: {
        ...command,
        operationId: 'correctWorkflowStatus',
        tags: ['applications'],
        body: correctionRequest,
      },
    },
    async (request) => {
      const call = invocation(request, request.params.id, 'workflow_status_corrected');
      const { status, version } = await correctStatus(ctx, { ...call, ...request.body });
      return { status, version };
    },
  );

  app.post(
    '/api/applications/:id/undo',
    {
      ...decides,
      schema: { ...command, operationId: 'undoDecision', tags: ['applications'], body: undoRequest },
    },
    async (request) => {
      const call = invocation(request, request.params.id, 'workflow_status_undone');
      const { status, version } = await undoDecision(ctx, { ...call, ...request.body });
      return { status, version };
    },
  );
}
