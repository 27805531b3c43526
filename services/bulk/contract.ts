import { z } from 'zod';
import { problem } from '#services/platform/contract.ts';
import { anyStatusSchema, statusSchema } from '#state-machines/application/schemas.ts';
import { rejectionReasons } from '#state-machines/application/vocabulary.ts';

/** As many as can be looked over, and be answered in a moment. */
const most = 200;
const chosen = z.strictObject({
  id: z.uuid('is not the id of an application'),
  /** What was seen: refused when it changed in the meantime. */
  expectedVersion: z.int().positive().optional(),
});
const several = <T extends typeof chosen>(one: T) =>
  z
    .array(one)
    .min(1, 'Please select at least one application')
    .max(most, `Please select at most ${most} applications`)
    .refine(
      (all) => new Set(all.map(({ id }) => id)).size === all.length,
      'An application stands here twice',
    );
const items = several(chosen);

export const bulkMoveRequest = z.strictObject({
  items,
  to: statusSchema.or(z.literal('next')).describe("'next': each to its next step of the Applications screen"),
  notes: z.string().trim().max(5000, 'Please use at most 5000 characters').optional(),
  reason: z.enum(rejectionReasons).optional(),
  dryRun: z.boolean().default(false).describe('Says what would happen; changes nothing'),
});
export type BulkMove = z.output<typeof bulkMoveRequest>;
export const bulkUndoRequest = z.strictObject({ items });

export const bulkCorrectionRequest = z
  .strictObject({
    items: several(
      chosen.extend({
        event: z
          .int()
          .positive()
          .optional()
          .describe('The version of the event that was wrong; the correction says so'),
      }),
    ),
    to: statusSchema
      .or(z.literal('before'))
      .describe("'before': each to where it stood before the event that was wrong"),
    reason: z.string().trim().max(5000, 'Please use at most 5000 characters').default(''),
    batch: z
      .uuid()
      .optional()
      .describe('The same for all portions of one correction: one correlation for all of them'),
    dryRun: z.boolean().default(false).describe('Says what would happen; changes nothing'),
  })
  .refine(({ dryRun, reason }) => dryRun || reason !== '', {
    path: ['reason'],
    error: 'Please give a reason',
  })
  .refine(({ to, items: all }) => to !== 'before' || all.every(({ event }) => event !== undefined), {
    path: ['items'],
    error: "'before' needs to know which event was wrong",
  });
export type BulkCorrection = z.output<typeof bulkCorrectionRequest>;

const result = z.object({
  id: z.uuid(),
  /** `possible` only in a preview. */
  outcome: z.enum(['moved', 'possible', 'refused']),
  from: anyStatusSchema.nullable(),
  /** Where it is now, or would be. */
  status: anyStatusSchema.nullable(),
  version: z.int().nullable(),
  problem: problem.pick({ code: true, detail: true }).nullable(),
});
export type BulkResult = z.infer<typeof result>;
export const bulkResults = z.object({
  items: z.array(result),
  moved: z.int().describe('How many were moved, or could be'),
  refused: z.int(),
});
export type BulkResults = z.infer<typeof bulkResults>;
export const bulkCorrectionResults = bulkResults.extend({
  correlation: z.string().describe('By which these corrections are looked up as an incident of their own'),
});
