import { whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import { handle } from '#services/platform/handle.ts';
import * as endpoints from './endpoints.ts';
import { exportIncident } from './export.ts';
import { readFollowed } from './followed.ts';
import { inTime } from './in-time.ts';
import { readIncident } from './incident.ts';
import { readFacets } from './spread.ts';

/** What a person, a release or a stretch of time did, for staff. Corrections are made in bulk (services/bulk). */
export async function incidentRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  handle(app, endpoints.getIncident, (request) => inTime(readIncident(ctx.readPool, request.query)));

  handle(app, endpoints.getIncidentFacets, (request) => inTime(readFacets(ctx.readPool, request.query)));

  handle(app, endpoints.getIncidentFollowed, ({ query: { application, ...filter } }) =>
    readFollowed(ctx, application, filter),
  );

  handle(app, endpoints.exportIncident, async (request, reply) => {
    const now = ctx.clock();
    // Taking personal data out of the system names the person who did it, with what was asked for (S24).
    const entry = auditEntry('incident_exported', 'application', whenceOf(request), {
      filter: request.query,
    });
    await writeAudit(ctx.pool, entry, now);
    const name = `incident-${now.toISOString().slice(0, 10)}.csv`;
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(await inTime(exportIncident(ctx.readPool, request.query)));
  });
}
