import { z } from 'zod';
import { instant } from '#services/platform/contract.ts';

/**
 * The assessments from outside (docs/rules/http.md, HTTP; ruling 11). Questions carry no key, and no answer holds a score before
 * the answers are in.
 */
const question = z.strictObject({
  id: z.string(),
  text: z.string(),
  options: z.array(z.strictObject({ value: z.string(), label: z.string() })),
});
const results = ['pass', 'review'] as const;

// ---------------------------------------------------------------- the portal
export const assessmentResult = z.object({
  /** Out of 100. */
  score: z.int(),
  result: z.enum(results),
  at: instant,
});
export type AssessmentResult = z.infer<typeof assessmentResult>;
export const myAssessment = z.object({
  /** Whether it may be taken now: in `assessment_booking`, until there is a result. */
  isOpen: z.boolean(),
  /** Empty unless it may be taken. */
  questions: z.array(question),
  completed: assessmentResult.nullable(),
});
export type MyAssessment = z.infer<typeof myAssessment>;

// ---------------------------------------------------------------- the link
/** A missing one is refused like an unknown one. */
const token = z.string().max(500);
export const linkRequest = z.strictObject({ token: token.nullish() });
export const openedLink = z.object({
  applicationId: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  questions: z.array(question),
  /** What may be ticked beside the questions; at least one. */
  skills: z.array(z.string()),
});
export type OpenedLink = z.infer<typeof openedLink>;

// ---------------------------------------------------------------- submission
const responses = z
  .record(z.string().max(50), z.string().max(50))
  .describe("Question id to the chosen option's value; the portal's values are places, '0' to '3'");
/** The portal's answers, by session. */
const bySession = z.strictObject({ responses });
/** Either questionnaire's answers, by the mailed link. */
const byLink = z.strictObject({
  token: z.string().min(1).max(500),
  responses,
  skills: z.array(z.string().max(50)).max(12).default([]),
});
export const submissionRequest = z.union([bySession, byLink], 'is neither answers nor token and answers');
export type SubmissionRequest = z.output<typeof submissionRequest>;

// ---------------------------------------------------------------- staff
export const invitationRequest = z.strictObject({}).nullish();
export const invitationResult = z.object({ validUntil: instant });
export const scoredAssessment = z.object({
  questionnaire: z.enum(['portal', 'link']),
  score: z.int(),
  result: z.enum(results),
  completedAt: instant,
  answers: z.array(
    z.object({ id: z.string(), question: z.string(), answer: z.string(), points: z.int(), most: z.int() }),
  ),
  skills: z.array(z.string()),
  skillPoints: z.object({ points: z.int(), most: z.int() }),
});
export type ScoredAssessment = z.infer<typeof scoredAssessment>;
export const assessments = z.object({
  items: z.array(scoredAssessment),
  /** The link that works now, if one does. */
  invitation: z.object({ sentAt: instant, validUntil: instant }).nullable(),
});
export type Assessments = z.infer<typeof assessments>;
