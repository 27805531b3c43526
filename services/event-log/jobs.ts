import { type AuditOptions, auditAndSign } from './verify/audit-log.ts';

export const takeCheckpointQueue = 'take-checkpoint';
/** Every night; the instant does not matter, the regularity does. */
export const checkpointCron = { cron: '17 2 * * *', tz: 'Europe/Zurich' };

/**
 * The nightly checkpoint. A log that does not hold is not signed: the job fails loudly, again at each retry, and ends as a dead letter,
 * which operators see.
 * @returns what was signed
 */
export function nightlyCheckpoint(options: AuditOptions, clock: () => Date) {
  return async (): Promise<{ checkpoint: number; events: number; applications: number }> => {
    const { audit, taken } = await auditAndSign(options, clock());
    if (!taken) {
      const [first] = audit.problems;
      throw new Error(
        `the log does not hold: ${audit.problemCount} problems, the first: ${first?.applicationId} ${first?.version} ${first?.detail}`,
      );
    }
    const { number, events, streams } = taken;
    return { checkpoint: number, events, applications: streams };
  };
}
