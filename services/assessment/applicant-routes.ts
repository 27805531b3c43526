import type { FastifyRequest } from 'fastify';
import { ownApplication } from '#services/applications/own-application.ts';
import { myApplication } from '#services/applications/projections/mine.ts';
import { currentUserIfAny, ownPortal, portalOf, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { handle } from '#services/platform/handle.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { completeByLink, completeInPortal } from './complete.ts';
import type { SubmissionRequest } from './contract.ts';
import * as endpoints from './endpoints.ts';
import { openLink } from './open-link.ts';
import { assessmentOf } from './views.ts';

/** What an applicant does: by session in the portal, or by the mailed link without one. */
export async function assessmentRoutes(app: App, { ctx, isSecure }: RouteOptions): Promise<void> {
  handle(app, endpoints.getMyAssessment, async (request) =>
    assessmentOf((await myApplication(ctx, portalOf(request))).application),
  );

  handle(app, endpoints.openAssessmentLink, (request) => openLink(ctx, request.body.token));

  /** What both ways of answering carry. */
  function answered(request: FastifyRequest, body: SubmissionRequest, userId: string | null) {
    const key = request.headers['idempotency-key'];
    return {
      given: { responses: body.responses, skills: 'skills' in body ? body.skills : [] },
      key: typeof key === 'string' ? key : undefined,
      origin: { causation: 'request', correlation: request.id, client: 'web' },
      audit: auditEntry('assessment_completed', 'application', { ...whenceOf(request), userId }),
    };
  }

  handle(app, endpoints.submitAssessment, async (request) => {
    const { body } = request;
    if ('token' in body) return completeByLink(ctx, { ...answered(request, body, null), token: body.token });
    const user = await currentUserIfAny(ctx, request, isSecure);
    if (!user) throw new DomainError('link-invalid', 'Assessment token not found');
    const { userId } = user;
    const { id: applicationId } = await ownApplication(ctx, request, undefined, ownPortal(user));
    return completeInPortal(ctx, { ...answered(request, body, userId), applicationId, userId });
  });
}
