import { z } from 'zod';
import { commandHeaders, invocation } from '#services/applications/staff-routes.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import { assessments, invitationRequest, invitationResult } from './contract.ts';
import { sendInvitation } from './invite.ts';
import { scoredAssessments } from './views.ts';

const params = z.strictObject({ id: z.uuid('is not the id of an application') });

/** Staff read what was answered, and send another link. */
export async function staffAssessmentRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  app.get(
    '/api/applications/:id/assessments',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'listAssessments',
        tags: ['applications'],
        params,
        response: { 200: assessments },
      },
    },
    (request) => scoredAssessments(ctx, request.params.id),
  );

  app.post(
    '/api/applications/:id/assessment-invitations',
    {
      config: { access: 'staff', rateLimit: rateLimits.decision },
      schema: {
        operationId: 'sendAssessmentInvitation',
        tags: ['applications'],
        params,
        headers: commandHeaders,
        body: invitationRequest,
        response: { 201: invitationResult },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const call = invocation(request, id, 'assessment_invitation_sent');
      if (!call.audit) throw new Error('a command of a person is audited');
      return reply.code(201).send(await sendInvitation(ctx, id, call.commandId, call.audit));
    },
  );
}
