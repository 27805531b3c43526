import { type AuditSpan, auditSpan, oldestWaitingEntry } from '#services/platform/audit/span.ts';
import type { Context } from '#services/platform/context.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { defineClockJob } from '#services/platform/jobs/define-job.ts';
import { dayMs, hourMs, minuteMs } from '#state-machines/durations.ts';

/** What a worker saw of the days that no seal vouches for yet, kept in its memory, where the database's owner has no hand. */
export class AuditMemory {
  seen: AuditSpan | null = null;
}
interface Settings {
  ctx: Context;
  audit: { pool: Pool };
  auditMemory: AuditMemory;
  /** To the process's own log. */
  note: (found: object, words: string) => void;
}

/** Transactions that began before are over. */
const settledMs = 10 * minuteMs;
/** Longer than the night's seal comes after the day that it is about. */
const sealedByMs = 4 * hourMs;

/** Whatever was there an hour ago still has to be. @throws Error when it is not; it is kept in mind, so every hour says so again */
async function watch({ ctx, audit: { pool }, auditMemory, note }: Settings): Promise<object> {
  const { seen } = auditMemory;
  if (seen) {
    const there = await auditSpan(pool, seen.from, seen.until);
    if (there.root !== seen.root)
      throw new Error(
        `The audit log was changed: of its time from ${seen.from} to ${seen.until} it had ${seen.entries} entries (root ${seen.root}), now it has ${there.entries} (root ${there.root}).`,
      );
  }
  const now = ctx.clock().getTime();
  const waiting = await oldestWaitingEntry(pool);
  const until = new Date(Math.min(now - settledMs, waiting?.getTime() ?? now));
  const from = new Date(Math.floor((until.getTime() - sealedByMs) / dayMs) * dayMs);
  auditMemory.seen = await auditSpan(pool, from.toISOString(), until.toISOString());
  note(auditMemory.seen, 'the audit log as it stands');
  return { ...auditMemory.seen };
}

export const watchRunningDay = defineClockJob<Settings>({
  queue: 'watch-audit-log',
  label: 'The running day of the audit log',
  schedule: { cron: '24 * * * *', every: 'Every hour', lateAfterHours: 3 },
  run: watch,
});
