import type { Context } from '#services/platform/context.ts';
import type { JobHandler } from '#services/platform/jobs/jobs.ts';
import { maintenance } from '#services/platform/jobs/maintenance.ts';
import { forgetPendingSignUps } from './sign-up/pending-sign-ups.ts';

/** Every night, what was wished for and never confirmed. */
export const forgetSignUpsCron = { cron: '40 3 * * *', tz: 'Europe/Zurich' } as const;
export function forgetSignUps(ctx: Context): JobHandler<object> {
  return async () => {
    await maintenance(ctx, 'forget-sign-ups', async () => ({ forgotten: await forgetPendingSignUps(ctx) }));
  };
}
