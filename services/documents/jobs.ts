import type { Context } from '#services/platform/context.ts';
import { defineClockJob, defineJob, everyNight } from '#services/platform/jobs/define-job.ts';
import type { JobHandler } from '#services/platform/jobs/jobs.ts';
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

/** The scanner may be away for longer than a job is repeated, so what waits is tried again. */
export const scanAllWaiting = defineClockJob<{ ctx: Context }>({
  queue: 'scan-waiting-documents',
  label: 'Malware scan of what waits',
  schedule: { cron: '*/15 * * * *', every: 'Every 15 minutes', lateAfterHours: 1 },
  run: ({ ctx }) => scanEach(ctx),
});

export const sweepOrphans = defineClockJob<{ ctx: Context }>({
  queue: 'sweep-files',
  label: 'Files that nothing refers to',
  schedule: everyNight('04:10'),
  run: async ({ ctx }) => ({ removed: await sweepFiles(ctx) }),
});

export const documentJobs = [
  defineJob({
    queue: documentQueues.scanDocument,
    label: 'Malware scan of a document',
    share: { batch: 1, batches: 2 },
    handler: ({ ctx }: { ctx: Context }) => scanDocument(ctx),
  }),
  scanAllWaiting,
  sweepOrphans,
] as const;
