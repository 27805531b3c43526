import { pastInstant } from '#services/applications/projections/as-of/instant.ts';
import { readMachineVersions } from '#services/event-log/machine-versions.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { machineVersion } from '#state-machines/application/machine.ts';
import type { AnalyticsReader } from './analytics-reader.ts';
import { readAssessments, readAssessmentsThen } from './assessments.ts';
import {
  analyticsQuery,
  analytics as analyticsShape,
  assessmentFigures,
  assessmentsQuery,
  machineVersions,
} from './contract.ts';

/** What the staff area's Analytics and Dashboard show. */
export async function analyticsRoutes(
  app: App,
  { ctx, analytics }: RouteOptions & { analytics: AnalyticsReader },
): Promise<void> {
  const reads = { config: { access: 'staff' } } as const;
  const tags = ['analytics'];

  app.get(
    '/api/analytics',
    {
      ...reads,
      schema: {
        operationId: 'getAnalytics',
        tags,
        querystring: analyticsQuery,
        response: { 200: analyticsShape },
      },
    },
    ({ query: { asOf, ...filters } }) => analytics.read(filters, pastInstant(asOf, ctx.clock())),
  );

  app.get(
    '/api/analytics/assessments',
    {
      ...reads,
      schema: {
        operationId: 'getAssessmentFigures',
        tags,
        querystring: assessmentsQuery,
        response: { 200: assessmentFigures },
      },
    },
    (request) => {
      const at = pastInstant(request.query.asOf, ctx.clock());
      return at ? readAssessmentsThen(ctx.readPool, at) : readAssessments(ctx.readPool);
    },
  );

  app.get(
    '/api/machine-versions',
    {
      ...reads,
      schema: { operationId: 'getMachineVersions', tags, response: { 200: machineVersions } },
    },
    async () => ({ current: machineVersion, versions: await readMachineVersions(ctx.readPool) }),
  );
}
