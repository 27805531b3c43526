import type { FastifyRequest } from 'fastify';
import { optionalUser, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { handle } from '#services/platform/handle.ts';
import { confirmEmail } from './commands/confirm-email.ts';
import { disclaimByLink } from './commands/disclaim-application.ts';
import { sendConfirmationAgain } from './commands/send-confirmation-again.ts';
import { submissionToken } from './commands/submission-token.ts';
import { submitApplication } from './commands/submit-application.ts';
import * as endpoints from './endpoints.ts';
import { pressedBy } from './projections/pressed-by.ts';

const originOf = ({ id }: FastifyRequest) =>
  ({ causation: 'request', correlation: id, client: 'web' }) as const;

/** What a visitor may do: apply, confirm the address by the mail's link, or say by another that it was someone else. */
export async function submissionRoutes(app: App, { ctx, isSecure }: RouteOptions): Promise<void> {
  handle(app, endpoints.secureApplicationSubmit, async (request, reply) => {
    const user = await optionalUser(ctx, request, isSecure);
    const applicationId = await submitApplication(ctx, {
      form: request.body,
      userId: user?.role === 'applicant' ? user.userId : null,
      idempotencyKey: request.headers['idempotency-key'] ?? null,
      origin: originOf(request),
      audit: auditEntry('application_submitted', 'application', whenceOf(request)),
    });
    const sendAgainToken = submissionToken(ctx.secrets, applicationId, ctx.clock());
    return reply.code(201).send({ data: { applicationId, sendAgainToken } });
  });

  handle(app, endpoints.confirmEmail, async (request) => {
    const { applicationId, ...confirmed } = await confirmEmail(ctx, {
      token: request.body.token,
      origin: originOf(request),
      audit: auditEntry('email_confirmed', 'application', whenceOf(request)),
    });
    const user = await optionalUser(ctx, request, isSecure);
    return { ...confirmed, pressedBy: await pressedBy(ctx, user, applicationId) };
  });

  handle(app, endpoints.disclaimApplication, async (request) => {
    const audit = auditEntry('application_disclaimed', 'application', whenceOf(request));
    await disclaimByLink(ctx, request.body.token, { origin: originOf(request), audit });
    return { ok: true as const };
  });

  handle(app, endpoints.sendConfirmationAgain, async (request, reply) => {
    const audit = auditEntry('confirmation_mail_asked', 'application', whenceOf(request));
    await sendConfirmationAgain(ctx, request.body, audit);
    return reply.code(202).send({ ok: true as const });
  });
}
