import type { Context } from '#services/platform/context.ts';
import type { JobHandler } from '#services/platform/jobs.ts';
import { missDeadline } from './commands/miss-deadline.ts';
import type { FactJob } from './effects.ts';

/** A deadline's time has come: recorded as missed if it is still the one in force. Its fact causes the notice. */
export function checkDeadline(ctx: Context): JobHandler<FactJob> {
  return async ({ data: { applicationId, version } }) => {
    await missDeadline(ctx, applicationId, version);
  };
}
