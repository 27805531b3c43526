import type { FastifyRequest } from 'fastify';
import { moveResult } from '#services/applications/contract.ts';
import { asApplicant, ownApplication } from '#services/applications/own-application.ts';
import { myApplication } from '#services/applications/projections/mine.ts';
import { commandHeaders, invocation } from '#services/applications/staff-routes.ts';
import { portalOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import {
  draftRequest,
  draftResult,
  type MyDetailedInfo,
  myDetailedInfo,
  submissionRequest,
} from './contract.ts';
import { keptInfo } from './rows.ts';
import { saveDraft } from './save-draft.ts';
import { submitDetails } from './submit-details.ts';

const missing = 'Could not find your application. Please contact support.';

/** The applicant's own detailed information, under /api/me/detailed-info. */
export async function applicantInfoRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  const url = '/api/me/detailed-info';
  const own = (request: FastifyRequest) => ownApplication(ctx, request, missing);

  app.get(
    url,
    {
      config: { access: 'portal' },
      schema: { operationId: 'getMyDetailedInfo', tags: ['me'], response: { 200: myDetailedInfo } },
    },
    async (request): Promise<MyDetailedInfo> => {
      const { application } = await myApplication(ctx, portalOf(request));
      const kept = application && (await keptInfo(ctx.pool, application.id));
      return {
        info: kept?.info ?? null,
        submittedAt: kept?.submittedAt ?? null,
        updatedAt: kept?.updatedAt ?? null,
        isOpen: application?.workflowStatus === 'detailed_info_requested',
      };
    },
  );

  app.put(
    url,
    {
      config: { access: 'portal', rateLimit: rateLimits.draft },
      schema: {
        operationId: 'saveMyDetailedInfo',
        tags: ['me'],
        description: 'Keeps a draft: anything, as far as it is written.',
        body: draftRequest,
        response: { 200: draftResult },
      },
    },
    async (request) => {
      const { id } = await own(request);
      return { updatedAt: (await saveDraft(ctx, id, request.body)).toISOString() };
    },
  );

  app.post(
    url,
    {
      config: { access: 'portal' },
      schema: {
        operationId: 'submitMyDetailedInfo',
        tags: ['me'],
        headers: commandHeaders,
        body: submissionRequest,
        response: { 200: moveResult },
      },
    },
    async (request) => {
      const { id } = await own(request);
      const call = { ...invocation(request, id, 'detailed_info_submitted'), actor: asApplicant(request) };
      const { status, version } = await submitDetails(ctx, { ...call, info: request.body });
      return { status, version };
    },
  );
}
