import type { App, RouteOptions } from '#services/platform/app.ts';
import type { AnalyticsReader } from './analytics-reader.ts';
import { readAssessments } from './assessments.ts';
import { analyticsQuery, analytics as analyticsShape, assessmentFigures } from './contract.ts';

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
}
