import { whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import { redeliver, sendTest } from './ask.ts';
import { changeWebhook, createWebhook, deleteWebhook } from './change.ts';
import { listDeliveries } from './deliveries.ts';
import * as endpoints from './endpoints.ts';
import { listWebhooks } from './webhooks.ts';

/** Webhooks: staff see them and what they answered, admins change them (ruling 24). */
export async function webhookRoutes(
  app: App,
  { ctx, isProduction }: RouteOptions & { isProduction: boolean },
): Promise<void> {
  handle(app, endpoints.listWebhooks, async () => ({ items: await listWebhooks(ctx) }));
  handle(app, endpoints.createWebhook, async (request, reply) => {
    const by = { whence: whenceOf(request), isProduction };
    return reply.code(201).send(await createWebhook(ctx, request.body, by));
  });
  handle(app, endpoints.changeWebhook, async (request, reply) => {
    await changeWebhook(ctx, request.params.id, request.body, whenceOf(request));
    return reply.code(204).send(null);
  });
  handle(app, endpoints.deleteWebhook, async (request, reply) => {
    await deleteWebhook(ctx, request.params.id, whenceOf(request));
    return reply.code(204).send(null);
  });
  handle(app, endpoints.listDeliveries, (request) => listDeliveries(ctx, request.params.id, request.query));
  handle(app, endpoints.testWebhook, async (request, reply) =>
    reply.code(202).send(await sendTest(ctx, request.params.id, whenceOf(request))),
  );
  handle(app, endpoints.redeliverWebhook, async (request, reply) => {
    const { id: webhookId, deliveryId } = request.params;
    return reply.code(202).send(await redeliver(ctx, { webhookId, deliveryId }, whenceOf(request)));
  });
}
