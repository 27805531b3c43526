import { z } from 'zod';
import { whenceOf } from '#services/identity/request.ts';
import { unfinishedMails } from '#services/notifications/unfinished.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import {
  deadLettersPage,
  deadLettersQuery,
  discardRequest,
  eventEffects,
  maintenanceOverview,
  redriveRequest,
  redriveResult,
} from './contract.ts';
import { listDeadLetters } from './dead-letters.ts';
import { discard } from './discard.ts';
import { effectsOfEvent } from './effects-of-event.ts';
import { maintenanceOf } from './overview.ts';
import { redrive, redriveAll } from './redrive.ts';

const ofEvent = z.strictObject({
  id: z.uuid('is not the id of an application'),
  version: z.coerce.number('is not the number of an event').int().min(1).max(2_147_483_647),
});
const ofJob = z.strictObject({ id: z.uuid('is not the id of a job') });

/** Jobs that failed for good, and what runs by the clock: staff see them, admins act. */
export async function backgroundRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  const tags = ['background'];
  const write = { access: 'admin', rateLimit: rateLimits.draft } as const;

  app.get(
    '/api/jobs/dead-letters',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'listDeadLetters',
        tags,
        querystring: deadLettersQuery,
        response: { 200: deadLettersPage },
      },
    },
    (request) => listDeadLetters(ctx, request.query),
  );
  app.post(
    '/api/jobs/dead-letters/redrive',
    {
      config: write,
      schema: {
        operationId: 'redriveDeadLetters',
        tags,
        body: redriveRequest,
        response: { 200: redriveResult },
      },
    },
    async (request) => ({ redriven: await redriveAll(ctx, whenceOf(request)) }),
  );
  app.post(
    '/api/jobs/dead-letters/:id/redrive',
    {
      config: write,
      schema: {
        operationId: 'redriveDeadLetter',
        tags,
        params: ofJob,
        body: redriveRequest,
        response: { 200: redriveResult },
      },
    },
    async (request) => ({ redriven: await redrive(ctx, request.params.id, whenceOf(request)) }),
  );
  app.delete(
    '/api/jobs/dead-letters/:id',
    {
      config: write,
      schema: {
        operationId: 'discardDeadLetter',
        tags,
        params: ofJob,
        body: discardRequest,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await discard(ctx, request.params.id, request.body.reason, whenceOf(request));
      return reply.code(204).send(null);
    },
  );
  app.get(
    '/api/applications/:id/events/:version/effects',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'getEventEffects',
        tags: ['applications'],
        description: 'The mails, jobs and webhooks that one event caused, as they stand now.',
        params: ofEvent,
        response: { 200: eventEffects },
      },
    },
    (request) => effectsOfEvent(ctx, request.params.id, request.params.version),
  );
  app.get(
    '/api/maintenance',
    {
      config: { access: 'staff' },
      schema: { operationId: 'listMaintenance', tags, response: { 200: maintenanceOverview } },
    },
    async () => {
      const [items, { count, oldestAt }] = await Promise.all([maintenanceOf(ctx), unfinishedMails(ctx.pool)]);
      return { items, mails: { unfinished: count, oldestAt } };
    },
  );
}
