import type { MaintenanceOverview } from '#services/background/contract.ts';
import type { Context } from '#services/platform/context.ts';
import type { Pool } from '#services/platform/db/postgres.ts';
import { defineClockJob, everyNight } from '#services/platform/jobs/define-job.ts';
import { examineQueue, noteProgress } from './examination.ts';
import { checks as allChecks, examine } from './examine.ts';

/** What the nightly look needs of its worker. */
export interface DoctorSettings {
  ctx: Context;
  isProduction: boolean;
  dataDir: string;
  openOwner: () => Pool;
  /** The address that `openOwner` connects to. */
  ownerUrl: string;
  warn: (found: object, words: string) => void;
  schedules: () => Promise<MaintenanceOverview['items']>;
}

/** After the nightly checkpoint and sweep, so that their failures are found the same night. */
export const examineNightly = defineClockJob<DoctorSettings>({
  queue: examineQueue,
  label: 'Check of the whole system',
  schedule: everyNight('04:40'),
  run: async ({ ctx, isProduction, dataDir, openOwner, ownerUrl, warn, schedules }, jobId) => {
    const pool = openOwner();
    try {
      const patient = { ctx, owner: { pool, url: ownerUrl }, dataDir, isProduction, schedules };
      const { checks, act, look } = await examine(patient, (label, done) =>
        noteProgress(ctx.pool, jobId, { label, done, of: allChecks.length }),
      );
      const findings = checks.flatMap(({ name, findings }) =>
        findings.map((finding) => ({ check: name, ...finding })),
      );
      for (const { steps: _, ...finding } of findings)
        warn(finding, 'found by the nightly check of the system');
      return { act, look, findings };
    } finally {
      await pool.end();
    }
  },
});
