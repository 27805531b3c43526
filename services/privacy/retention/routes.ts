import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import { lastRunOf } from '#services/platform/jobs/maintenance.ts';
import * as endpoints from '../endpoints.ts';
import { followRetention } from './retention.ts';
import { listDue, retentionView } from './retention-due.ts';

/** What the retention rules find due (ruling 30). They are approved in settings. */
export async function retentionRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  handle(app, endpoints.getRetention, async () =>
    retentionView(ctx, await lastRunOf(ctx, followRetention.queue)),
  );

  handle(app, endpoints.listRetentionDue, async (request) =>
    listDue(ctx, request.params.rule, request.query),
  );
}
