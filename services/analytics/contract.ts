import { z } from 'zod';
import { asOf, instant } from '#services/platform/contract.ts';
import { deadlineKinds, legacyStatuses, statuses } from '#state-machines/application/vocabulary.ts';

/** Analytics from outside (ruling 24; applicant side, section 9 'Workflow statistics'). */

const anyStatus = z.enum([...statuses, ...legacyStatuses]);
const count = z.int();
/** A length of time in milliseconds: to the minute below three hours, to ten minutes above. */
const length = z.int();

const day = z.iso
  .date('must be a day, like 2026-10-19')
  .refine((text) => text >= '2000-01-01' && text < '2100-01-01', 'must lie between the years 2000 and 2099');
export const analyticsQuery = z
  .strictObject({
    from: day.optional().describe('First day of application, in Zurich'),
    to: day.optional().describe('Last day of application, in Zurich'),
    position: z.string().min(1).max(200).optional(),
    asOf,
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ['to'],
    message: 'must not lie before the first day',
  });
export type AnalyticsFilters = Omit<z.infer<typeof analyticsQuery>, 'asOf'>;
export const assessmentsQuery = z.strictObject({ asOf });

/** Outcomes as statistics count them: `not_suitable` is a rejection. */
export const outcomeKinds = ['employed', 'rejected', 'suitable_candidate'] as const;

const stage = z.object({
  status: z.enum(statuses),
  /** Applications that ever were at this stage of the main flow or at a later one. */
  reached: count,
  /** Of those that got exactly this far: without an outcome, */
  open: count,
  /** rejected or withdrawn, */
  rejected: count,
  /** kept for future opportunities. */
  kept: count,
});
const step = z.object({
  status: anyStatus,
  /** Steps that have ended. The figures are theirs. */
  ended: count,
  median: length.nullable(),
  p90: length.nullable(),
  /** Applications in the status now. */
  there: count,
});
const week = z.object({
  /** Monday, in Zurich. */
  starts: z.iso.date(),
  total: count,
  open: count,
  employed: count,
  rejected: count,
  kept: count,
});
const decision = z.object({
  outcome: z.enum(outcomeKinds),
  count,
  median: length.nullable(),
  p90: length.nullable(),
});
const deadlines = z.object({
  kind: z.enum(deadlineKinds),
  /** How often a status with this deadline was entered. */
  begun: count,
  /** How often it passed unmet, as recorded in the log. */
  missed: count,
  /** Applications that are past it now. */
  overdue: count,
});
const recent = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  position: z.string(),
  status: anyStatus,
  createdAt: instant,
  steps: z.array(z.object({ status: anyStatus, at: instant })),
});

export const analytics = z.object({
  /** The moment of the figures. */
  at: instant,
  total: count,
  /** Employed, rejected and kept for the future: the completion rate is this divided by the total. */
  completed: count,
  /** raw_review_pending plus detailed_review_pending. */
  pendingReviews: count,
  /** The five statuses with the most applications, most first. */
  bottlenecks: z.array(z.object({ status: anyStatus, count })),
  funnel: z.array(stage),
  timeInStage: z.array(step),
  /** Oldest first, without gaps. */
  weeks: z.array(week),
  timeToDecision: z.array(decision),
  deadlines: z.array(deadlines),
  /** The ten newest applications with their step history. */
  recent: z.array(recent),
});
export type Analytics = z.infer<typeof analytics>;

export const assessmentFigures = z.object({
  completed: count,
  /** Of those with a score, out of 100, rounded; null when there is none. */
  average: z.int().nullable(),
});

/** Under which versions of the machine events were written, as far as they were read; the newest first. */
export const machineVersions = z.object({
  /** The version that decides now. */
  current: z.string(),
  versions: z.array(
    z.object({
      version: z.string(),
      events: count.describe('Events that were read, not all there are'),
      applications: count,
      firstAt: instant,
      lastAt: instant,
    }),
  ),
});
export type MachineVersions = z.infer<typeof machineVersions>;
