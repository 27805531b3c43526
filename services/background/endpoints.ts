import { z } from 'zod';
import { idParams } from '#services/platform/contract.ts';
import { endpoint, rateLimits } from '#services/platform/endpoint.ts';
import {
  deadLettersPage,
  deadLettersQuery,
  discardRequest,
  eventEffects,
  maintenanceOverview,
  redriveRequest,
  redriveResult,
} from './contract.ts';

const ofJob = idParams('a job');
const ofEvent = idParams('an application').extend({
  version: z.coerce.number('is not the number of an event').int().min(1).max(2_147_483_647),
});

export const listDeadLetters = endpoint({
  method: 'GET',
  path: '/api/jobs/dead-letters',
  operationId: 'listDeadLetters',
  tags: ['background'],
  access: 'staff',
  query: deadLettersQuery,
  responses: { 200: deadLettersPage },
});

export const redriveDeadLetters = endpoint({
  method: 'POST',
  path: '/api/jobs/dead-letters/redrive',
  operationId: 'redriveDeadLetters',
  tags: ['background'],
  access: 'admin',
  rateLimit: rateLimits.draft,
  body: redriveRequest,
  responses: { 200: redriveResult },
});

export const redriveDeadLetter = endpoint({
  method: 'POST',
  path: '/api/jobs/dead-letters/:id/redrive',
  operationId: 'redriveDeadLetter',
  tags: ['background'],
  access: 'admin',
  rateLimit: rateLimits.draft,
  params: ofJob,
  body: redriveRequest,
  responses: { 200: redriveResult },
});

export const discardDeadLetter = endpoint({
  method: 'DELETE',
  path: '/api/jobs/dead-letters/:id',
  operationId: 'discardDeadLetter',
  tags: ['background'],
  access: 'admin',
  rateLimit: rateLimits.draft,
  params: ofJob,
  body: discardRequest,
  responses: { 204: z.null() },
});

export const getEventEffects = endpoint({
  method: 'GET',
  path: '/api/applications/:id/events/:version/effects',
  operationId: 'getEventEffects',
  tags: ['applications'],
  description: 'The mails, jobs and webhooks that one event caused, as they stand now.',
  access: 'staff',
  params: ofEvent,
  responses: { 200: eventEffects },
});

export const listMaintenance = endpoint({
  method: 'GET',
  path: '/api/maintenance',
  operationId: 'listMaintenance',
  tags: ['background'],
  access: 'staff',
  responses: { 200: maintenanceOverview },
});
