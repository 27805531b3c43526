import { readMachineVersions } from '#services/event-log/machine-versions.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { machineVersion } from '#state-machines/application/machine.ts';
import type { AnalyticsReader } from './analytics-reader.ts';
import { readAssessments } from './assessments.ts';
import {
  analyticsQuery,
  analytics as analyticsShape,
  assessmentFigures,
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
    (request) => analytics.read(request.query),
  );

  app.get(
    '/api/analytics/assessments',
    {
      ...reads,
      schema: { operationId: 'getAssessmentFigures', tags, response: { 200: assessmentFigures } },
    },
    () => readAssessments(ctx.readPool),
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
