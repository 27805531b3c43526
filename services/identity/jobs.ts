import type { Context } from '#services/platform/context.ts';
import { defineClockJob, everyNight } from '#services/platform/jobs/define-job.ts';
import { forgetPendingSignUps } from './sign-up/pending-sign-ups.ts';
import { sweepIdentity } from './sweep.ts';

export const forgetSignUps = defineClockJob<{ ctx: Context }>({
  queue: 'forget-sign-ups',
  label: 'Unconfirmed sign-ups',
  schedule: everyNight('03:40'),
  run: async ({ ctx }) => ({ forgotten: await forgetPendingSignUps(ctx) }),
});

export const identityJobs = [forgetSignUps, sweepIdentity] as const;
