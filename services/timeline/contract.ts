import { z } from 'zod';
import { anyInstant, instant } from '#services/platform/contract.ts';

/**
 * When something changed, for walking through the past (docs/rules/event-log.md, Replay). A change is the entry of a status,
 * sandboxes left out; of one application it is each of its events.
 *   GET /api/timeline?from=&to=&buckets=&application=     timeline       (staff)
 *   GET /api/timeline/step?at=&direction=&application=    timelineStep   (staff)
 */
const application = z.uuid('is not the id of an application').optional();

export const timelineQuery = z.strictObject({
  from: z
    .union([z.literal('first'), anyInstant], 'must be an instant such as 2026-03-29T01:00:00Z, or first')
    .optional()
    .describe('Ninety days before `to` unless said otherwise; `first` is the first change of all.'),
  to: anyInstant.optional().describe('Now unless said otherwise; not after now.'),
  buckets: z.coerce
    .number()
    .int('must be a whole number')
    .min(10, 'must be at least 10')
    .max(400, 'must be at most 400')
    .default(100),
  application,
});

export const timeline = z.object({
  /** The first change of all; null while there is none. */
  first: instant.nullable(),
  from: instant,
  to: instant,
  /** Changes from `from` to `to`, both included. */
  total: z.int(),
  /** The same by equal stretches of time. */
  buckets: z.array(z.int()),
});
export type Timeline = z.infer<typeof timeline>;

export const stepQuery = z.strictObject({
  at: anyInstant,
  direction: z.enum(['next', 'previous'], 'must be next or previous'),
  application,
});

/** The nearest change strictly after or before; of several at one instant the application that is first by its id. */
export const timelineStep = z.object({ at: instant.nullable(), applicationId: z.uuid().nullable() });
export type TimelineStep = z.infer<typeof timelineStep>;
