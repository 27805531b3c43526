import { pastInstant } from '#services/applications/projections/as-of/instant.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { handle } from '#services/platform/handle.ts';
import * as endpoints from './endpoints.ts';
import { stepOfAll, stepOfOne } from './step.ts';
import { askedOf } from './stretch.ts';
import type { TimelineReader } from './timeline-reader.ts';

/** What the time control of the staff area is drawn from and steps by. */
export async function timelineRoutes(
  app: App,
  { ctx, timeline }: RouteOptions & { timeline: TimelineReader },
): Promise<void> {
  handle(app, endpoints.getTimeline, ({ query: { application, ...query } }) => {
    const now = ctx.clock();
    const asked = askedOf(query, now);
    return application ? timeline.readOne(application, asked, now) : timeline.read(asked);
  });
  handle(app, endpoints.getTimelineStep, ({ query: { at: text, direction, application } }) => {
    const now = ctx.clock();
    const at = pastInstant(text, now, 'at') ?? now;
    return application
      ? stepOfOne(ctx.readPool, application, direction, { at, now })
      : stepOfAll(ctx.readPool, direction, { at, now });
  });
}
