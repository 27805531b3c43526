import { z } from 'zod';
import { idParams } from '#services/platform/contract.ts';
import { endpoint, rateLimits } from '#services/platform/endpoint.ts';
import {
  deliveries,
  deliveriesQuery,
  newWebhook,
  queued,
  webhookPatch,
  webhookRequest,
  webhooks,
} from './contract.ts';

const ofWebhook = idParams('a webhook');
const ofDelivery = ofWebhook.extend({ deliveryId: z.uuid('is not the id of a delivery') });

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/api/webhooks',
  operationId: 'listWebhooks',
  tags: ['webhooks'],
  access: 'staff',
  responses: { 200: webhooks },
});

// Both say where events go, with the secret that signs them: hence the proof (S35).
export const createWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks',
  operationId: 'createWebhook',
  tags: ['webhooks'],
  access: 'admin',
  rateLimit: rateLimits.draft,
  stepUp: true,
  body: webhookRequest,
  responses: { 201: newWebhook },
});

export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/api/webhooks/:id',
  operationId: 'changeWebhook',
  tags: ['webhooks'],
  access: 'admin',
  rateLimit: rateLimits.draft,
  stepUp: true,
  params: ofWebhook,
  body: webhookPatch,
  responses: { 204: z.null() },
});

export const deleteWebhook = endpoint({
  method: 'DELETE',
  path: '/api/webhooks/:id',
  operationId: 'deleteWebhook',
  tags: ['webhooks'],
  access: 'admin',
  rateLimit: rateLimits.draft,
  params: ofWebhook,
  responses: { 204: z.null() },
});

export const listDeliveries = endpoint({
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  operationId: 'listDeliveries',
  tags: ['webhooks'],
  access: 'staff',
  params: ofWebhook,
  query: deliveriesQuery,
  responses: { 200: deliveries },
});

export const testWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/test',
  operationId: 'testWebhook',
  tags: ['webhooks'],
  access: 'admin',
  rateLimit: rateLimits.draft,
  params: ofWebhook,
  responses: { 202: queued },
});

export const redeliverWebhook = endpoint({
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:deliveryId/redelivery',
  operationId: 'redeliverWebhook',
  tags: ['webhooks'],
  access: 'admin',
  rateLimit: rateLimits.draft,
  params: ofDelivery,
  responses: { 202: queued },
});
