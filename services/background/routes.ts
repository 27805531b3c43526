import { whenceOf } from '#services/identity/request.ts';
import { unfinishedMails } from '#services/notifications/unfinished.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import { listDeadLetters } from './dead-letters.ts';
import { discard } from './discard.ts';
import { effectsOfEvent } from './effects-of-event.ts';
import * as endpoints from './endpoints.ts';
import { maintenanceOf } from './overview.ts';
import { redrive, redriveAll } from './redrive.ts';

/** Jobs that failed for good, and what runs by the clock: staff see them, admins act. */
export async function backgroundRoutes(app: App, { ctx }: RouteOptions): Promise<void> {
  handle(app, endpoints.listDeadLetters, (request) => listDeadLetters(ctx, request.query));
  handle(app, endpoints.redriveDeadLetters, async (request) => ({
    redriven: await redriveAll(ctx, whenceOf(request)),
  }));
  handle(app, endpoints.redriveDeadLetter, async (request) => ({
    redriven: await redrive(ctx, request.params.id, whenceOf(request)),
  }));
  handle(app, endpoints.discardDeadLetter, async (request, reply) => {
    await discard(ctx, request.params.id, request.body.reason, whenceOf(request));
    return reply.code(204).send(null);
  });
  handle(app, endpoints.getEventEffects, (request) =>
    effectsOfEvent(ctx, request.params.id, request.params.version),
  );
  handle(app, endpoints.listMaintenance, async () => {
    const [items, { count, oldestAt }] = await Promise.all([maintenanceOf(ctx), unfinishedMails(ctx.pool)]);
    return { items, mails: { unfinished: count, oldestAt } };
  });
}
