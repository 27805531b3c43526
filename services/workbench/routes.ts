import { z } from 'zod';
import type { StatisticsReader } from '#services/applications/projections/statistics.ts';
import { signedIn } from '#services/identity/request.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { rateLimits } from '#services/platform/rate-limit.ts';
import {
  presence,
  presenceRequest,
  reviewPage,
  reviewQuery,
  savedView,
  savedViewRequest,
  savedViews,
  savedViewsQuery,
} from './contract.ts';
import { markPresent } from './presence.ts';
import { readReview } from './review.ts';
import { deleteView, listViews, saveView } from './saved-views.ts';

const ofView = z.strictObject({ id: z.uuid('is not the id of a view') });

/** The review queue, staff's own views, and who else is looking (README). */
export async function workbenchRoutes(
  app: App,
  { ctx, statistics }: RouteOptions & { statistics: StatisticsReader },
): Promise<void> {
  app.get(
    '/api/review',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'listReview',
        tags: ['workbench'],
        querystring: reviewQuery,
        response: { 200: reviewPage },
      },
    },
    (request) => readReview(ctx, statistics, request.query),
  );

  app.put(
    '/api/applications/:id/presence',
    {
      config: { access: 'staff', rateLimit: rateLimits.decision, isByItself: true },
      schema: {
        operationId: 'markPresent',
        tags: ['workbench'],
        description: 'Says that the requestUser has the application open; forgotten after 40 seconds.',
        params: z.strictObject({ id: z.uuid('is not the id of an application') }),
        body: presenceRequest,
        response: { 200: presence },
      },
    },
    (request) => markPresent(ctx, request.params.id, signedIn(request).userId),
  );

  app.get(
    '/api/saved-views',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'listSavedViews',
        tags: ['workbench'],
        querystring: savedViewsQuery,
        response: { 200: savedViews },
      },
    },
    async (request) => ({
      items: await listViews(ctx, signedIn(request).userId, request.query.screen),
    }),
  );

  app.put(
    '/api/saved-views/:id',
    {
      config: { access: 'staff', rateLimit: rateLimits.draft },
      schema: {
        operationId: 'saveView',
        tags: ['workbench'],
        description: 'The id is chosen by the browser, so that a repeat changes nothing.',
        params: ofView,
        body: savedViewRequest,
        response: { 200: savedView },
      },
    },
    (request) => saveView(ctx, signedIn(request).userId, request.params.id, request.body),
  );

  app.delete(
    '/api/saved-views/:id',
    {
      config: { access: 'staff', rateLimit: rateLimits.draft },
      schema: {
        operationId: 'deleteSavedView',
        tags: ['workbench'],
        params: ofView,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await deleteView(ctx, signedIn(request).userId, request.params.id);
      return reply.code(204).send(null);
    },
  );
}
