import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { applicationConfirmed, confirmRequest, done } from '#services/identity/contract.ts';
import { optionalUser, whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { auditEntry } from '#services/platform/audit/entry.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import { confirmEmail } from './commands/confirm-email.ts';
import { disclaimByLink } from './commands/disclaim-application.ts';
import { sendConfirmationAgain } from './commands/send-confirmation-again.ts';
import { submissionToken } from './commands/submission-token.ts';
import { submitApplication } from './commands/submit-application.ts';
import { confirmationMailResult, sendAgainRequest, submission, submissionResult } from './contract.ts';
import { pressedBy } from './projections/pressed-by.ts';

const originOf = ({ id }: FastifyRequest) =>
  ({ causation: 'request', correlation: id, client: 'web' }) as const;

/** What a visitor may do: apply, confirm the address by the mail's link, or say by another that it was someone else. */
export async function submissionRoutes(app: App, { ctx, isSecure }: RouteOptions): Promise<void> {
  app.post(
    '/api/secure-application-submit',
    {
      config: {
        access: 'public',
        rateLimit: rateLimits.strict,
        tooMany: 'Please wait before submitting another application.',
      },
      schema: {
        operationId: 'secureApplicationSubmit',
        tags: ['applications'],
        headers: z.object({ 'idempotency-key': z.string().min(8).max(200).optional() }),
        body: submission,
        response: { 201: submissionResult },
      },
    },
    async (request, reply) => {
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
    },
  );

  app.post(
    '/api/auth/confirm',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'confirmEmail',
        tags: ['identity'],
        body: confirmRequest,
        response: { 200: applicationConfirmed },
      },
    },
    async (request) => {
      const { applicationId, ...confirmed } = await confirmEmail(ctx, {
        token: request.body.token,
        origin: originOf(request),
        audit: auditEntry('email_confirmed', 'application', whenceOf(request)),
      });
      const user = await optionalUser(ctx, request, isSecure);
      return { ...confirmed, pressedBy: await pressedBy(ctx, user, applicationId) };
    },
  );

  app.post(
    '/api/auth/not-me',
    {
      config: { access: 'public' },
      schema: {
        operationId: 'disclaimApplication',
        tags: ['identity'],
        description: 'The owner of the address says that somebody else applied with it.',
        body: confirmRequest,
        response: { 200: done },
      },
    },
    async (request) => {
      const audit = auditEntry('application_disclaimed', 'application', whenceOf(request));
      await disclaimByLink(ctx, request.body.token, { origin: originOf(request), audit });
      return { ok: true as const };
    },
  );

  app.post(
    '/api/confirmation-mails',
    {
      config: {
        access: 'public',
        rateLimit: rateLimits.resend,
        tooMany: 'The mail was sent again a moment ago. Please wait two minutes before asking for another.',
      },
      schema: {
        operationId: 'sendConfirmationAgain',
        tags: ['applications'],
        description:
          'By what the browser got with its submission, or by a link that has ended. The same answer in every case.',
        body: sendAgainRequest,
        response: { 202: confirmationMailResult },
      },
    },
    async (request, reply) => {
      const audit = auditEntry('confirmation_mail_asked', 'application', whenceOf(request));
      await sendConfirmationAgain(ctx, request.body, audit);
      return reply.code(202).send({ ok: true as const });
    },
  );
}
