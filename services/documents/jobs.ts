import type { Context } from '#services/platform/context.ts';
import type { JobHandler } from '#services/platform/jobs/jobs.ts';
import { maintenance } from '#services/platform/jobs/maintenance.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { scanWaiting } from './commands/scan-document.ts';
import { documentQueues, type ScanJob } from './queues.ts';
import { sweepFiles } from './storage/sweep.ts';

/** Fails, and is repeated, while the scanner gives no verdict. */
export function scanDocument(ctx: Context): JobHandler<ScanJob> {
  return async ({ data: { applicationId, documentId } }) => {
    await scanWaiting(ctx, applicationId, documentId).catch((error: unknown) => {
      // erased in the meantime
      if (!(error instanceof DomainError && error.code === 'not-found')) throw error;
    });
  };
}

/** The scanner may be away for longer than a job is repeated: whatever waits is tried again. */
export const scanWaitingCron = { cron: '*/15 * * * *', tz: 'Europe/Zurich' } as const;
export function scanAllWaiting(ctx: Context): JobHandler<object> {
  return async () => {
    await maintenance(ctx, documentQueues.scanWaiting, () => scanEach(ctx));
  };
}
async function scanEach(ctx: Context): Promise<{ looked: number }> {
  const { rows } = await ctx.pool.query<{ application_id: string; document_id: string }>({
    name: 'documents-waiting',
    text: `select application_id, document_id from application_documents
             where scan_status = 'waiting' order by uploaded_at limit 200`,
  });
  const scan = scanDocument(ctx);
  for (const row of rows)
    await scan({ id: '', data: { applicationId: row.application_id, documentId: row.document_id } });
  return { looked: rows.length };
}

/** Every night. */
export const sweepFilesCron = { cron: '10 4 * * *', tz: 'Europe/Zurich' } as const;
export function sweepOrphans(ctx: Context): JobHandler<object> {
  return async () => {
    await maintenance(ctx, documentQueues.sweepFiles, async () => ({ removed: await sweepFiles(ctx) }));
  };
}
