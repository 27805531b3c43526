import { z } from 'zod';
import { instant } from '#services/platform/contract.ts';
import { anyStatusSchema } from '#state-machines/application/schemas.ts';
import { deadlineKinds } from '#state-machines/application/vocabulary.ts';

/** The ways that applications went which have ended. GET /api/journeys (staff) */
const count = z.int().min(0);
const way = z.object({
  /** Statuses in their order, each step once more when it came again. */
  path: z.array(anyStatusSchema),
  /** Whose step the last one was. */
  endedBy: z.enum(['applicant', 'staff']),
  /** Whether the applicant answered the contract: the end is then their word on it. */
  isAnswered: z.boolean(),
  /** Deadlines that passed on the way. */
  late: z.array(z.enum(deadlineKinds)),
  /** The assessment was taken before its step. */
  isEarly: z.boolean(),
  count,
  /** Which of them ended last. */
  newest: z.uuid(),
  newestAt: instant,
});
export type Way = z.infer<typeof way>;

export const journeysAnswer = z.object({
  at: instant,
  /** Applications, ended or not. */
  total: count,
  ended: count,
  /** The commonest first, at most 500. */
  ways: z.array(way),
});
export type JourneysAnswer = z.infer<typeof journeysAnswer>;
