import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import * as endpoints from './endpoints.ts';
import { receiveMessage } from './messages.ts';

const ok = { ok: true } as const;

/** What anybody may write to the company. The answer is the same for everybody (S3). */
export async function contactRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  handle(app, endpoints.secureContactForm, async (request) => {
    await receiveMessage(ctx, { kind: 'contact', ...request.body }, request.headers['idempotency-key']);
    return ok;
  });

  handle(app, endpoints.reportSecurityIssue, async (request) => {
    const { name, email, message } = request.body;
    const report = { kind: 'security', name: name ?? '', email: email ?? '', message } as const;
    await receiveMessage(ctx, report, request.headers['idempotency-key']);
    return ok;
  });
}
