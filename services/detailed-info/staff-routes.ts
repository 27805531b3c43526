import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import type { SubmittedInfo } from './contract.ts';
import * as endpoints from './endpoints.ts';
import { keptInfo } from './rows.ts';

/** What staff read of an application's detailed information. */
export async function staffInfoRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  handle(app, endpoints.getDetailedInfo, async (request): Promise<SubmittedInfo> => {
    const kept = await keptInfo(ctx.pool, request.params.id);
    return kept?.submittedAt
      ? { info: kept.info, submittedAt: kept.submittedAt }
      : { info: null, submittedAt: null };
  });
}
