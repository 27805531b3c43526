import { z } from 'zod';
import { confirmRequest, confirmResult } from '#services/identity/contract.ts';
import { whenceOf, whoever } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { auditEntry } from '#services/platform/audit-entry.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import { confirmEmail } from './commands/confirm-email.ts';
import { submitApplication } from './commands/submit-application.ts';
import { submission, submissionResult } from './contract.ts';

/** What a visitor may do: apply, and confirm the address by the mail's link. */
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
      const user = await whoever(ctx, request, isSecure);
      const applicationId = await submitApplication(ctx, {
        form: request.body,
        userId: user?.role === 'applicant' ? user.userId : null,
        idempotencyKey: request.headers['idempotency-key'] ?? null,
        origin: { causation: 'request', correlation: request.id, client: 'web' },
        audit: auditEntry('application_submitted', 'application', whenceOf(request)),
      });
      return reply.code(201).send({ data: { applicationId } });
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
        response: { 200: confirmResult },
      },
    },
    async (request) => {
      const { firstName, alreadyConfirmed, passwordToken } = await confirmEmail(ctx, {
        token: request.body.token,
        origin: { causation: 'request', correlation: request.id, client: 'web' },
        audit: auditEntry('email_confirmed', 'application', whenceOf(request)),
      });
      return { firstName, alreadyConfirmed, passwordToken };
    },
  );
}
