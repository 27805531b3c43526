import { z } from 'zod';
import { commandHeaders, invocation } from '#services/applications/staff-routes.ts';
import { whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import { mailHistory, resendRequest, resendResult } from './contract.ts';
import { mailsOf, resendMail } from './mail-history.ts';

const application = { id: z.uuid('is not the id of an application') };

/** The e-mail history of an application, for staff. */
export async function mailRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  app.get(
    '/api/applications/:id/mails',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'listMails',
        tags: ['applications'],
        params: z.strictObject(application),
        response: { 200: mailHistory },
      },
    },
    async (request) => ({ items: await mailsOf(ctx, request.params.id) }),
  );

  app.post(
    '/api/applications/:id/mails/:mailId/resend',
    {
      config: { access: 'staff', rateLimit: rateLimits.write },
      schema: {
        operationId: 'resendMail',
        tags: ['applications'],
        params: z.strictObject({ ...application, mailId: z.uuid('is not the id of a mail') }),
        headers: commandHeaders,
        body: resendRequest,
        response: { 202: resendResult },
      },
    },
    async (request, reply) => {
      const { id: applicationId, mailId } = request.params;
      const { commandId } = invocation(request, applicationId, `mail_resent_${mailId}`);
      const audit = auditEntry('mail_resent', 'application', whenceOf(request), { mailId });
      await resendMail(ctx, { applicationId, mailId }, commandId, audit);
      return reply.code(202).send({ ok: true as const });
    },
  );
}
