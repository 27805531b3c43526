import { pastInstant } from '#services/applications/projections/as-of/instant.ts';
import { readMachineVersions } from '#services/event-log/machine-versions.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import { machineVersion } from '#state-machines/application/machine.ts';
import type { AnalyticsReader } from './analytics-reader.ts';
import { readAssessments, readAssessmentsThen } from './assessments.ts';
import * as endpoints from './endpoints.ts';

/** What the staff area's Analytics and Dashboard show. */
export async function analyticsRoutes(
  app: App,
  { ctx, analytics }: RouteOptions & { analytics: AnalyticsReader },
): Promise<void> {
  handle(app, endpoints.getAnalytics, ({ query: { asOf, ...filters } }) =>
    analytics.read(filters, pastInstant(asOf, ctx.clock())),
  );

  handle(app, endpoints.getAssessmentFigures, (request) => {
    const at = pastInstant(request.query.asOf, ctx.clock());
    return at ? readAssessmentsThen(ctx.readPool, at) : readAssessments(ctx.readPool);
  });

  handle(app, endpoints.getMachineVersions, async () => ({
    current: machineVersion,
    versions: await readMachineVersions(ctx.readPool),
  }));
}
