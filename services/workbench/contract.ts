import { z } from 'zod';
import { applicationRow } from '#services/applications/contract.ts';
import { asOf, oneLine, page, pageQuery } from '#services/platform/contract.ts';
import { reviewTabs } from '#state-machines/application/review.ts';
import { anyStatusSchema } from '#state-machines/application/schemas.ts';

// ---------------------------------------------------------------- the review queue
export const reviewQuery = pageQuery.extend({
  tab: z.enum(reviewTabs).default('manual'),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Any part of a name, e-mail address or phone number'),
  position: z.string().max(200).optional(),
  asOf,
});
export type ReviewQuery = z.infer<typeof reviewQuery>;

/** What a card of the queue shows. */
export const reviewItem = applicationRow
  .pick({
    id: true,
    version: true,
    firstName: true,
    lastName: true,
    email: true,
    position: true,
    workflowStatus: true,
    statusSince: true,
    createdAt: true,
    deadline: true,
    isLegacy: true,
    assessmentScore: true,
  })
  .extend({ motivation: z.string().describe('Its beginning') });
export type ReviewItem = z.infer<typeof reviewItem>;
export const reviewPage = page(reviewItem).extend({
  /** Every status of the tab, furthest along first; `count` is null where counting stopped at 1,000 in all. */
  groups: z.array(z.object({ status: anyStatusSchema, count: z.int().nullable() })),
  /** Of the whole queue; `isAtLeast` when counting stopped at 1,000. */
  total: z.object({ count: z.int(), isAtLeast: z.boolean() }),
});
export type ReviewPage = z.infer<typeof reviewPage>;

// ---------------------------------------------------------------- saved views
const screen = z.enum(['review', 'applications', 'monitor']);
export const savedViewsQuery = z.strictObject({ screen });
const nameMissing = 'Please name the view';
export const savedViewRequest = z.strictObject({
  screen,
  name: oneLine(60, { least: 1, short: nameMissing }),
  query: z.string().max(2_000).describe("The filter as the screen's address has it, without a question mark"),
});
export const savedView = z.object({ id: z.uuid(), screen, name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof savedView>;
export const savedViews = z.object({ items: z.array(savedView) });

// ---------------------------------------------------------------- who else is looking
export const presenceRequest = z.strictObject({}).nullish();
/** Others who have the application open now. */
export const presence = z.object({ others: z.array(z.object({ name: z.string() })) });
