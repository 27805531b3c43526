import { whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import { facets, facetsQuery, followed, followedQuery, incident, incidentQuery } from './contract.ts';
import { exportIncident } from './export.ts';
import { readFollowed } from './followed.ts';
import { inTime } from './in-time.ts';
import { readIncident } from './incident.ts';
import { readFacets } from './spread.ts';

const tags = ['incidents'];
/** Each may read the whole log, which is no question for a program to ask all day. */
const reads = { access: 'staff', rateLimit: rateLimits.log } as const;

/** What somebody, a release or a stretch of time did, for staff. Corrections are made in bulk (services/bulk). */
export async function incidentRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  app.get(
    '/api/incidents',
    {
      config: reads,
      schema: {
        operationId: 'getIncident',
        tags,
        description:
          'Events that match all that is given, and the first thousand applications that they touched.',
        querystring: incidentQuery,
        response: { 200: incident },
      },
    },
    (request) => inTime(readIncident(ctx.readPool, request.query)),
  );

  app.get(
    '/api/incidents/facets',
    {
      config: reads,
      schema: {
        operationId: 'getIncidentFacets',
        tags,
        description: 'Who acted, and which releases recorded what, in a stretch of time or ever.',
        querystring: facetsQuery,
        response: { 200: facets },
      },
    },
    (request) => inTime(readFacets(ctx.readPool, request.query)),
  );

  app.get(
    '/api/incidents/followed',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'getIncidentFollowed',
        tags,
        description: 'One application from the first matching event on, with the events that match marked.',
        querystring: followedQuery,
        response: { 200: followed },
      },
    },
    ({ query: { application, ...filter } }) => readFollowed(ctx, application, filter),
  );

  app.get(
    '/api/incidents/export.csv',
    {
      config: { access: 'staff', stepUp: true, rateLimit: rateLimits.write },
      schema: {
        operationId: 'exportIncident',
        tags,
        description: 'The applications that were touched, at most 10,000, as CSV.',
        querystring: incidentQuery,
      },
    },
    async (request, reply) => {
      const now = ctx.clock();
      // Whoever takes personal data out of the system is named, with what was asked for (S24).
      const entry = auditEntry('incident_exported', 'application', whenceOf(request), {
        filter: request.query,
      });
      await writeAudit(ctx.pool, entry, now);
      const name = `incident-${now.toISOString().slice(0, 10)}.csv`;
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(await inTime(exportIncident(ctx.readPool, request.query)));
    },
  );
}
