import { z } from 'zod';
import { applicationRow } from '#services/applications/contract.ts';
import { anyInstant, asOf, instant, oneLine, page, pageQuery } from '#services/platform/contract.ts';
import { newsOfWeek, newsSinceVisit } from '#state-machines/application/news.ts';
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

// ---------------------------------------------------------------- the morning
export const morning = z.object({
  /** The moment of the figures. */
  at: instant,
  /** How old the queue is: per status that is not empty and no outcome, those since today, yesterday … a week ago, and all older ones. */
  ages: z.array(z.object({ status: anyStatusSchema, days: z.array(z.int()) })),
  /** The one to open next: who waits longest in each status, is longest overdue, is due first. */
  next: z.array(
    z.object({
      kind: z.union([anyStatusSchema, z.enum(['overdue', 'urgent'])]),
      id: z.uuid(),
      /** Empty once erased, as the last one. */
      firstName: z.string(),
      lastName: z.string(),
      /** Since when it is in the status, or when its deadline is or was. */
      at: instant,
    }),
  ),
  /** Periods of seven days up to now, the newest first; what happened in each, as the list counts it that `news` of state-machines/application names. */
  weeks: z.array(
    z.object({
      since: instant,
      /** Not part of it; null: up to now. */
      until: instant.nullable(),
      figures: z.array(z.object({ key: z.enum(newsOfWeek), count: z.int() })),
    }),
  ),
});
export type Morning = z.infer<typeof morning>;

export const newsAnswer = z.object({
  at: instant,
  since: instant,
  /** Why since then: the visit before ended, or was marked as seen; a month at most; a week for who was never here. */
  by: z.enum(['visit', 'seen', 'month', 'first']),
  /** What was marked as seen last, to take it back to. */
  seenAt: instant.nullable(),
  figures: z.array(z.object({ key: z.enum(newsSinceVisit), count: z.int() })),
});
export type News = z.infer<typeof newsAnswer>;

/** Not a queue of one's own: applications are assigned to no one. */
export const workedOn = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      /** Empty once erased, as the last one. */
      firstName: z.string(),
      lastName: z.string(),
      /** Where it stands now. */
      status: anyStatusSchema,
      /** When the person worked on it last. */
      at: instant,
    }),
  ),
});
export type WorkedOn = z.infer<typeof workedOn>;

export const seenRequest = z.strictObject({
  at: anyInstant.nullable().describe('The instant of the figures that were seen; null takes it back'),
});
