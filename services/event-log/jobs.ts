import type { Context } from '#services/platform/context.ts';
import { defineClockJob, everyNight } from '#services/platform/jobs/define-job.ts';
import { askWitnesses } from './checkpoint/ask-witnesses.ts';
import { type AuditOptions, auditAndSign } from './verify/audit-log.ts';

interface Settings {
  ctx: Context;
  audit: AuditOptions;
  warn: (found: object, words: string) => void;
}

/** A witness that does not cosign is named in the log, and the doctor has it; a checkpoint is one without it too. */
async function withWitnesses({ ctx, audit, warn }: Settings): Promise<object> {
  const witnessed = await askWitnesses(audit, ctx.witnesses, ctx.clock());
  if (!witnessed) return {};
  const { number, cosignedBy, quorum, problems } = witnessed;
  for (const one of problems) warn({ checkpoint: number, ...one }, 'a witness is not as it should be');
  return { checkpoint: number, cosignedBy, quorum, problems };
}

/** A witness that was down is asked again. */
export const askWitnessesAgain = defineClockJob<Settings>({
  queue: 'ask-witnesses',
  label: 'Cosignatures of witnesses',
  schedule: { cron: '41 * * * *', every: 'Every hour', lateAfterHours: 3 },
  run: withWitnesses,
});

/**
 * The nightly checkpoint: the instant does not matter, the regularity does. A log that does not hold is not signed: the job fails
 * at each retry and ends as a dead letter, which operators see.
 */
export const takeCheckpoint = defineClockJob<Settings>({
  queue: 'take-checkpoint',
  label: 'Signed checkpoint of the log',
  schedule: everyNight('02:17'),
  run: async (settings) => {
    const { ctx, audit: options } = settings;
    const { audit, taken } = await auditAndSign(options, ctx.clock());
    if (!taken) {
      const [first] = audit.problems;
      throw new Error(
        `the log does not hold: ${audit.problemCount} problems, the first: ${first?.applicationId} ${first?.version} ${first?.detail}`,
      );
    }
    const { number, events, streams } = taken;
    return { checkpoint: number, events, applications: streams, ...(await withWitnesses(settings)) };
  },
});
