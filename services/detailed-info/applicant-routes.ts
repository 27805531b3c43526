import type { FastifyRequest } from 'fastify';
import { asApplicant, ownApplication, ownForCommand } from '#services/applications/own-application.ts';
import { myApplication } from '#services/applications/projections/mine.ts';
import { invocation } from '#services/applications/staff-routes.ts';
import { portalOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import type { MyDetailedInfo } from './contract.ts';
import * as endpoints from './endpoints.ts';
import { keptInfo } from './rows.ts';
import { saveDraft } from './save-draft.ts';
import { submitDetails } from './submit-details.ts';

const missing = 'Could not find your application. Please contact support.';

/** The applicant's own detailed information, under /api/me/detailed-info. */
export async function applicantInfoRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  const own = (request: FastifyRequest) => ownApplication(ctx, request, missing);

  handle(app, endpoints.getMyDetailedInfo, async (request): Promise<MyDetailedInfo> => {
    const { application } = await myApplication(ctx, portalOf(request));
    const kept = application && (await keptInfo(ctx.pool, application.id));
    return {
      info: kept?.info ?? null,
      submittedAt: kept?.submittedAt ?? null,
      updatedAt: kept?.updatedAt ?? null,
      isOpen: application?.workflowStatus === 'detailed_info_requested',
    };
  });

  handle(app, endpoints.saveMyDetailedInfo, async (request) => {
    const { id } = await own(request);
    return { updatedAt: (await saveDraft(ctx, id, request.body)).toISOString() };
  });

  handle(app, endpoints.submitMyDetailedInfo, async (request) => {
    const { id, ownerId } = await ownForCommand(ctx, request, missing);
    const call = { ...invocation(request, id, 'detailed_info_submitted'), actor: asApplicant(request) };
    const { status, version } = await submitDetails(ctx, { ...call, ownerId, info: request.body });
    return { status, version };
  });
}
