import { invocation } from '#services/applications/staff-routes.ts';
import { whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { handle } from '#services/platform/handle.ts';
import * as endpoints from './endpoints.ts';
import { mailsOf, resendMail } from './mail-history.ts';

/** The e-mail history of an application, for staff. */
export async function mailRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  handle(app, endpoints.listMails, async (request) => ({ items: await mailsOf(ctx, request.params.id) }));

  handle(app, endpoints.resendMail, async (request, reply) => {
    const { id: applicationId, mailId } = request.params;
    const { commandId } = invocation(request, applicationId, `mail_resent_${mailId}`);
    const audit = auditEntry('mail_resent', 'application', whenceOf(request), { mailId });
    await resendMail(ctx, { applicationId, mailId }, commandId, audit);
    return reply.code(202).send({ ok: true as const });
  });
}
