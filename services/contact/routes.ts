import { z } from 'zod';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import { contactMessage, received, securityReport } from './contract.ts';
import { receiveMessage } from './messages.ts';

const headers = z.object({ 'idempotency-key': z.string().min(8).max(200).optional() });
const ok = { ok: true } as const;

/** What anybody may write to the company. The answer is the same for everybody (S3). */
export async function contactRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  app.post(
    '/api/secure-contact-form',
    {
      config: {
        access: 'public',
        rateLimit: rateLimits.strict,
        tooMany: 'Please wait before sending another message.',
      },
      schema: {
        operationId: 'secureContactForm',
        tags: ['contact'],
        headers,
        body: contactMessage,
        response: { 200: received },
      },
    },
    async (request) => {
      await receiveMessage(ctx, { kind: 'contact', ...request.body }, request.headers['idempotency-key']);
      return ok;
    },
  );

  app.post(
    '/api/security-reports',
    {
      config: { access: 'public', rateLimit: rateLimits.strict },
      schema: {
        operationId: 'reportSecurityIssue',
        tags: ['contact'],
        headers,
        body: securityReport,
        response: { 200: received },
      },
    },
    async (request) => {
      const { name, email, message } = request.body;
      const report = { kind: 'security', name: name ?? '', email: email ?? '', message } as const;
      await receiveMessage(ctx, report, request.headers['idempotency-key']);
      return ok;
    },
  );
}
