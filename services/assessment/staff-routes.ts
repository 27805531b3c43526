import { invocation } from '#services/applications/staff-routes.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import * as endpoints from './endpoints.ts';
import { sendInvitation } from './invite.ts';
import { scoredAssessments } from './views.ts';

/** Staff read what was answered, and send another link. */
export async function staffAssessmentRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  handle(app, endpoints.listAssessments, (request) => scoredAssessments(ctx, request.params.id));

  handle(app, endpoints.sendAssessmentInvitation, async (request, reply) => {
    const { id } = request.params;
    const call = invocation(request, id, 'assessment_invitation_sent');
    if (!call.audit) throw new Error('a command of a person is audited');
    return reply.code(201).send(await sendInvitation(ctx, id, call.commandId, call.audit));
  });
}
