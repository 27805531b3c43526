import type { Context } from '#services/platform/context.ts';
import { defineJob } from '#services/platform/jobs/define-job.ts';
import { checkDeadline } from './check-deadline.ts';
import { createApplicantUser } from './create-applicant-user.ts';
import { sweepDeadlinesNightly } from './deadline-sweep.ts';
import { queues } from './effects.ts';

interface Settings {
  ctx: Context;
}

/** What events cause. */
export const applicationEventJobs = [
  defineJob({
    queue: queues.createApplicantUser,
    label: 'Account for an applicant',
    handler: ({ ctx }: Settings) => createApplicantUser(ctx),
  }),
  defineJob({
    queue: queues.checkDeadline,
    label: 'Check of a deadline',
    handler: ({ ctx }: Settings) => checkDeadline(ctx),
  }),
] as const;

export const applicationJobs = [...applicationEventJobs, sweepDeadlinesNightly] as const;
