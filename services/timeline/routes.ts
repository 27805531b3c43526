import { pastInstant } from '#services/applications/projections/as-of/instant.ts';
import type { App, RouteOptions } from '#services/platform/app.ts';
import { stepQuery, timelineQuery, timeline as timelineShape, timelineStep } from './contract.ts';
import { stepOfAll, stepOfOne } from './step.ts';
import { askedOf } from './stretch.ts';
import type { TimelineReader } from './timeline-reader.ts';

const tags = ['replay'];

/** What the time control of the staff area is drawn from and steps by. */
export async function timelineRoutes(
  app: App,
  { ctx, timeline }: RouteOptions & { timeline: TimelineReader },
): Promise<void> {
  app.get(
    '/api/timeline',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'getTimeline',
        tags,
        description: 'How many changes there were, by equal stretches of time.',
        querystring: timelineQuery,
        response: { 200: timelineShape },
      },
    },
    ({ query: { application, ...query } }) => {
      const now = ctx.clock();
      const asked = askedOf(query, now);
      return application ? timeline.readOne(application, asked, now) : timeline.read(asked);
    },
  );
  app.get(
    '/api/timeline/step',
    {
      config: { access: 'staff' },
      schema: {
        operationId: 'getTimelineStep',
        tags,
        description: 'The nearest change after or before an instant.',
        querystring: stepQuery,
        response: { 200: timelineStep },
      },
    },
    ({ query: { at: text, direction, application } }) => {
      const now = ctx.clock();
      const at = pastInstant(text, now, 'at') ?? now;
      return application
        ? stepOfOne(ctx.readPool, application, direction, { at, now })
        : stepOfAll(ctx.readPool, direction, { at, now });
    },
  );
}
