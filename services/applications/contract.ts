import { z } from 'zod';
import { anyInstant, instant, page, pageQuery, trimmed } from '#services/platform/contract.ts';
import { happenings, listSorts } from '#state-machines/application/list-words.ts';
import { applicantPages } from '#state-machines/application/pages.ts';
import { anyStatusSchema, statusFilterSchema, statusSchema } from '#state-machines/application/schemas.ts';
import {
  deadlineKinds,
  documentTypes,
  eventTypes,
  rejectionReasons,
} from '#state-machines/application/vocabulary.ts';

/** What the outside may ask of applications, and what it gets (docs/rules/http.md, HTTP). Dates are ISO 8601 in UTC. */

// ---------------------------------------------------------------- lists and detail
const deadline = z.object({ kind: z.enum(deadlineKinds), due: instant, isOverdue: z.boolean() });
export const applicationRow = z.object({
  id: z.uuid(),
  version: z.int(),
  userId: z.uuid().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  position: z.string(),
  linkedinUrl: z.string().nullable(),
  portfolioUrl: z.string().nullable(),
  motivation: z.string(),
  workflowStatus: anyStatusSchema,
  statusSince: instant,
  createdAt: instant,
  /** The deadline in force, if the status has one. */
  deadline: deadline.nullable(),
  isLegacy: z.boolean(),
  assessmentScore: z.int().nullable(),
  assessmentResult: z.enum(['pass', 'review']).nullable(),
  assessmentCompletedAt: instant.nullable(),
});
export type ApplicationRow = z.infer<typeof applicationRow>;

export const listQuery = pageQuery.extend({
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Words of a name, an e-mail address or a phone number, in any order, without case and accents'),
  status: statusFilterSchema
    .optional()
    .describe('A status, or those that a figure of the screens counts together'),
  position: z.string().max(200).optional(),
  type: z.enum(['all', 'current', 'legacy']).default('all'),
  deadline: z.enum(['overdue', 'urgent']).optional().describe('urgent: due within the next 24 hours'),
  happened: z
    .enum(happenings)
    .optional()
    .describe(
      'What happened to it from `since` up to `until`: it came in, entered the status where it is, ended by a declined contract, missed the deadline that it is past, or an e-mail to it bounced. Of now alone',
    ),
  since: anyInstant.optional(),
  until: anyInstant.optional().describe('Now unless said otherwise; not part of the stretch'),
  sort: z
    .enum(listSorts)
    .default('newest')
    .describe(
      'By surname, in the order of the flow, by position, score, deadline or time in the status; descending with a minus. What has no value comes last. A cursor goes on in its own sort alone',
    ),
});
export type ListQuery = z.infer<typeof listQuery>;
/** The list's filters; an export has no pages. */
export const exportQuery = listQuery.omit({ limit: true, cursor: true });
export const listedApplication = applicationRow.extend({
  /** How many other applications have the same e-mail address. */
  duplicateCount: z.int(),
});
export type ListedApplication = z.infer<typeof listedApplication>;
/** Matches in all; `isAtLeast` when counting stopped. */
export const applicationTotal = z.object({ count: z.int(), isAtLeast: z.boolean() });
export type ApplicationTotal = z.infer<typeof applicationTotal>;
export const applicationPage = page(listedApplication).extend({
  /** Counted up to 1,000, and in a search as far as the page; further by `GET /api/applications/count`. */
  total: applicationTotal,
});

const historyStep = z.object({
  status: anyStatusSchema,
  timestamp: instant,
  /** Null while the application is still there. */
  leftAt: instant.nullable(),
  /** The version of the event that entered the status. */
  version: z.int(),
  notes: z.string().nullable(),
});
export const applicationDetail = applicationRow.extend({
  /** A copy to try things out: no list, figure, mail or deadline knows it (ruling 22). */
  isSandbox: z.boolean(),
  emailConfirmedAt: instant.nullable(),
  detailedInfoSubmittedAt: instant.nullable(),
  detailedReviewCompletedAt: instant.nullable(),
  contractOfferedAt: instant.nullable(),
  contractResponseAt: instant.nullable(),
  workflowStepHistory: z.array(historyStep),
  /** Statuses the person asking may move it to, from the declared tables (ruling 3). */
  allowed: z.array(statusSchema),
  /** The user's own last decision while it can be undone (ruling 4), else null. */
  undo: z.object({ to: statusSchema, until: instant }).nullable(),
});
export type ApplicationDetail = z.infer<typeof applicationDetail>;

/** Other applications with the same e-mail address, the newest first. */
export const applicationDuplicates = z.object({
  items: z.array(z.object({ id: z.uuid(), workflowStatus: anyStatusSchema, createdAt: instant })),
});
export type ApplicationDuplicates = z.infer<typeof applicationDuplicates>;

// ---------------------------------------------------------------- commands
const freeText = trimmed(5000).optional();
const expectedVersion = z
  .int()
  .positive()
  .optional()
  .describe('Refused with 409 unless this is the current version');
export const advanceRequest = z.strictObject({
  to: statusSchema,
  notes: freeText,
  reason: z.enum(rejectionReasons).optional(),
  expectedVersion,
});
export const moveResult = z.object({ status: statusSchema, version: z.int() });
export const correctionRequest = z.strictObject({
  to: statusSchema,
  reason: trimmed(5000, { least: 1, short: 'Please give a reason' }),
  expectedVersion,
});
export const undoRequest = z.strictObject({ expectedVersion });
export const withdrawalRequest = z.strictObject({ reason: freeText, expectedVersion });
export const contractResponse = z.strictObject({
  decision: z.enum(['accept', 'decline'], 'Please choose whether you accept or decline'),
  comments: freeText,
  expectedVersion,
});
export type ContractResponse = z.infer<typeof contractResponse>;
export const choiceRequest = z.strictObject({ applicationId: z.uuid() });
export const chosen = z.object({ ok: z.literal(true) });
export const confirmationMailRequest = z.strictObject({}).nullish();
export const confirmationMailResult = z.object({ ok: z.literal(true) });
/** Without an account: by what the browser got with its submission, or by a link that has ended (ruling 38). */
export const sendAgainRequest = z.union([
  z.strictObject({ submission: z.string().max(200) }),
  z.strictObject({ link: z.string().max(200) }),
]);
export type SendAgainRequest = z.infer<typeof sendAgainRequest>;

// ---------------------------------------------------------------- statistics
export const statistics = z.object({
  total: z.int(),
  /** Not in rejected, suitable_candidate or employed. */
  active: z.int(),
  hired: z.int(),
  /** raw_review_pending plus detailed_review_pending (applicant side, section 9). This and the next are `figures` of state-machines/application. */
  pendingReviews: z.int(),
  inProgress: z.int(),
  completed: z.int(),
  /** Deadlines within the next 24 hours. */
  urgentDeadlines: z.int(),
  overdue: z.int(),
  byStatus: z.array(
    z.object({
      status: anyStatusSchema,
      count: z.int(),
      /** When the one that has waited longest entered the status; null when there is none. */
      oldestSince: instant.nullable(),
      overdue: z.int(),
    }),
  ),
  /** The distinct positions present in the data, for filters. */
  positions: z.array(z.string()),
});
export type Statistics = z.infer<typeof statistics>;

// ---------------------------------------------------------------- the applicant's own view
export const myApplication = z.object({
  application: z
    .object({
      id: z.uuid(),
      version: z.int(),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      position: z.string(),
      workflowStatus: anyStatusSchema,
      statusSince: instant,
      createdAt: instant,
      /** The only one in force: entering a status sets it, leaving clears it (ruling 9). */
      deadline: deadline.nullable(),
      /** The portal's pages that may be opened now; none in `application_received`. */
      pages: z.array(z.enum(applicantPages)),
      emailConfirmedAt: instant.nullable(),
      detailedInfoSubmittedAt: instant.nullable(),
      assessmentScore: z.int().nullable(),
      assessmentResult: z.enum(['pass', 'review']).nullable(),
      assessmentCompletedAt: instant.nullable(),
      contractOfferedAt: instant.nullable(),
      contractResponseAt: instant.nullable(),
    })
    .nullable(),
  /** The person's other applications: the portal shows one at a time (S31). */
  others: z.array(
    z.object({
      id: z.uuid(),
      position: z.string(),
      workflowStatus: anyStatusSchema,
      createdAt: instant,
      /** Whether the portal has pages for it; none before its address is confirmed. */
      isOpen: z.boolean(),
    }),
  ),
});
export type MyApplication = z.infer<typeof myApplication>;
export const myEvents = z.object({
  /** Newest first. Internal notes and reasons are never part of it. */
  items: z.array(
    z.object({
      version: z.int(),
      type: z.enum(eventTypes),
      at: instant,
      from: anyStatusSchema.nullable(),
      to: anyStatusSchema,
      actor: z.enum(['you', 'staff', 'system']),
      /** Of an event about one of the documents. */
      documentType: z.enum(documentTypes).nullable(),
    }),
  ),
});

// ---------------------------------------------------------------- live
/** One server-sent event named `applications`: ids that changed, or null for 'more than fit, refetch'. */
export const liveChange = z.object({
  applicationIds: z.array(z.uuid()).nullable(),
  /** Where the change is, for reads from replicas. */
  position: z.string().optional(),
});
export type LiveChange = z.infer<typeof liveChange>;
