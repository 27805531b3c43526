import { pastInstant } from '#services/applications/projections/as-of/instant.ts';
import type { ReadBounced } from '#services/applications/projections/happened.ts';
import type { StatisticsReader } from '#services/applications/projections/statistics.ts';
import { signedIn } from '#services/identity/request.ts';
import { markSeen } from '#services/identity/sessions/last-visit.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import * as endpoints from './endpoints.ts';
import type { MorningReader } from './morning.ts';
import { markPresent } from './presence.ts';
import { readReview } from './review.ts';
import { deleteView, listViews, saveView } from './saved-views.ts';
import { readWorkedOn } from './worked-on.ts';

/** The review queue, staff's own views, and who else is looking (README). */
export async function workbenchRoutes(
  app: App,
  {
    ctx,
    statistics,
    morning,
    readBounced,
  }: RouteOptions & { statistics: StatisticsReader; morning: MorningReader; readBounced: ReadBounced },
): Promise<void> {
  handle(app, endpoints.listReview, (request) => readReview(ctx, statistics, request.query));

  handle(app, endpoints.markPresent, (request) =>
    markPresent(ctx, request.params.id, signedIn(request).userId),
  );

  handle(app, endpoints.listSavedViews, async (request) => ({
    items: await listViews(ctx, signedIn(request).userId, request.query.screen),
  }));

  handle(app, endpoints.saveView, (request) =>
    saveView(ctx, signedIn(request).userId, request.params.id, request.body),
  );

  handle(app, endpoints.deleteSavedView, async (request, reply) => {
    await deleteView(ctx, signedIn(request).userId, request.params.id);
    return reply.code(204).send(null);
  });

  handle(app, endpoints.getMorning, () => morning.read(statistics));

  handle(app, endpoints.getNews, (request) => morning.readNews(ctx, signedIn(request).userId, readBounced));

  handle(app, endpoints.getWorkedOn, (request) => readWorkedOn(ctx, signedIn(request).userId));

  handle(app, endpoints.markNewsSeen, async (request, reply) => {
    const at = pastInstant(request.body.at ?? undefined, ctx.clock(), 'at');
    await markSeen(ctx, signedIn(request).userId, at);
    return reply.code(204).send(null);
  });
}
