import type { Context } from '#services/platform/context.ts';
import { defineClockJob, everyNight } from '#services/platform/jobs/define-job.ts';
import { type AuditOptions, auditAndSign } from './verify/audit-log.ts';

interface Settings {
  ctx: Context;
  audit: AuditOptions;
}

/**
 * The nightly checkpoint: the instant does not matter, the regularity does. A log that does not hold is not signed: the job fails
 * at each retry and ends with the dead letters, where a person has to look.
 */
export const takeCheckpoint = defineClockJob<Settings>({
  queue: 'take-checkpoint',
  label: 'Signed checkpoint of the log',
  schedule: everyNight('02:17'),
  run: async ({ ctx, audit: options }) => {
    const { audit, taken } = await auditAndSign(options, ctx.clock());
    if (!taken) {
      const [first] = audit.problems;
      throw new Error(
        `the log does not hold: ${audit.problemCount} problems, the first: ${first?.applicationId} ${first?.version} ${first?.detail}`,
      );
    }
    const { number, events, streams } = taken;
    return { checkpoint: number, events, applications: streams };
  },
});
