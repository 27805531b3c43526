import { z } from 'zod';
import { whenceOf } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import { redeliver, sendTest } from './ask.ts';
import { changeWebhook, createWebhook, deleteWebhook } from './change.ts';
import {
  deliveries,
  deliveriesQuery,
  newWebhook,
  queued,
  webhookPatch,
  webhookRequest,
  webhooks,
} from './contract.ts';
import { listDeliveries } from './deliveries.ts';
import { listWebhooks } from './webhooks.ts';

const id = z.uuid('is not the id of a webhook');
const ofWebhook = z.strictObject({ id });
const ofDelivery = z.strictObject({ id, deliveryId: z.uuid('is not the id of a delivery') });

/** Webhooks: staff see them and what they answered, admins change them (ruling 24). */
export async function webhookRoutes(
  app: App,
  { ctx, isProduction }: RouteOptions & { isProduction: boolean },
): Promise<void> {
  const tags = ['webhooks'];
  const write = { access: 'admin', rateLimit: rateLimits.draft } as const;
  /** Where events go, and the secret that signs them (S35). */
  const redirects = { ...write, stepUp: true } as const;

  app.get(
    '/api/webhooks',
    {
      config: { access: 'staff' },
      schema: { operationId: 'listWebhooks', tags, response: { 200: webhooks } },
    },
    async () => ({ items: await listWebhooks(ctx) }),
  );
  app.post(
    '/api/webhooks',
    {
      config: redirects,
      schema: { operationId: 'createWebhook', tags, body: webhookRequest, response: { 201: newWebhook } },
    },
    async (request, reply) => {
      const by = { whence: whenceOf(request), isProduction };
      return reply.code(201).send(await createWebhook(ctx, request.body, by));
    },
  );
  app.patch(
    '/api/webhooks/:id',
    {
      config: redirects,
      schema: {
        operationId: 'changeWebhook',
        tags,
        params: ofWebhook,
        body: webhookPatch,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await changeWebhook(ctx, request.params.id, request.body, whenceOf(request));
      return reply.code(204).send(null);
    },
  );
  app.delete(
    '/api/webhooks/:id',
    {
      config: write,
      schema: { operationId: 'deleteWebhook', tags, params: ofWebhook, response: { 204: z.null() } },
    },
    async (request, reply) => {
      await deleteWebhook(ctx, request.params.id, whenceOf(request));
      return reply.code(204).send(null);
    },
  );
  app.get(
    '/api/webhooks/:id/deliveries',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'listDeliveries',
        tags,
        params: ofWebhook,
        querystring: deliveriesQuery,
        response: { 200: deliveries },
      },
    },
    (request) => listDeliveries(ctx, request.params.id, request.query),
  );
  app.post(
    '/api/webhooks/:id/test',
    {
      config: write,
      schema: { operationId: 'testWebhook', tags, params: ofWebhook, response: { 202: queued } },
    },
    async (request, reply) => reply.code(202).send(await sendTest(ctx, request.params.id, whenceOf(request))),
  );
  app.post(
    '/api/webhooks/:id/deliveries/:deliveryId/redelivery',
    {
      config: write,
      schema: { operationId: 'redeliverWebhook', tags, params: ofDelivery, response: { 202: queued } },
    },
    async (request, reply) => {
      const { id: webhookId, deliveryId } = request.params;
      return reply.code(202).send(await redeliver(ctx, { webhookId, deliveryId }, whenceOf(request)));
    },
  );
}
