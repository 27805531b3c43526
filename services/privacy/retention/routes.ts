import { z } from 'zod';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { pageQuery } from '#services/platform/contract.ts';
import { lastRunOf } from '#services/platform/jobs/maintenance.ts';
import { retentionRules } from '#services/settings/contract.ts';
import { retentionDuePage, retentionOverview } from '../contract.ts';
import { followRetention } from './retention.ts';
import { listDue, retentionView } from './retention-due.ts';

const tags = ['privacy'];
const reads = { access: 'staff' } as const;

/** What the retention rules find due (ruling 30). They are approved in settings. */
export async function retentionRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  app.get(
    '/api/privacy/retention',
    {
      config: reads,
      schema: { operationId: 'getRetention', tags, response: { 200: retentionOverview } },
    },
    async () => retentionView(ctx, await lastRunOf(ctx, followRetention.queue)),
  );

  app.get(
    '/api/privacy/retention/:rule',
    {
      config: reads,
      schema: {
        operationId: 'listRetentionDue',
        tags,
        description: 'What is due by one rule, longest first, as the last nightly run found it.',
        params: z.strictObject({ rule: z.enum(retentionRules, 'is not a retention rule') }),
        querystring: pageQuery,
        response: { 200: retentionDuePage },
      },
    },
    async (request) => listDue(ctx, request.params.rule, request.query),
  );
}
