import { z } from 'zod';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { type SubmittedInfo, submittedInfo } from './contract.ts';
import { keptInfo } from './rows.ts';

/** What staff read of an application's detailed information. */
export async function staffInfoRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  app.get(
    '/api/applications/:id/detailed-info',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'getDetailedInfo',
        tags: ['applications'],
        params: z.strictObject({ id: z.uuid('is not the id of an application') }),
        response: { 200: submittedInfo },
      },
    },
    async (request): Promise<SubmittedInfo> => {
      const kept = await keptInfo(ctx.pool, request.params.id);
      return kept?.submittedAt
        ? { info: kept.info, submittedAt: kept.submittedAt }
        : { info: null, submittedAt: null };
    },
  );
}
