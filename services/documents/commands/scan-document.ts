import { auditEntry } from '#services/platform/audit/entry.ts';
import { writeAudit } from '#services/platform/audit/write.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction } from '#services/platform/db/postgres.ts';
import { ScannerUnavailable } from '#services/platform/files/scanner.ts';
import type { SealedFile } from '#services/platform/files/sealed-file.ts';
import { derivedId } from '#services/platform/ids.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { documentQueues } from '../queues.ts';
import { type DocumentRow, findDocument } from '../rows.ts';
import { documentBytes } from '../storage/open-document.ts';

type Key = Pick<DocumentRow, 'application_id' | 'document_id'>;

/**
 * Before a new file is kept. While the scanner is silent the file is taken and waits (S21).
 * @throws DomainError `infected-file`
 */
export async function scanUploaded(ctx: Context, file: SealedFile): Promise<'off' | 'waiting' | 'clean'> {
  if (!ctx.scan) return 'off';
  try {
    if ((await ctx.scan(file.bytes())) === 'clean') return 'clean';
  } catch (error) {
    if (error instanceof ScannerUnavailable) return 'waiting';
    throw error;
  }
  throw new DomainError(
    'infected-file',
    'The virus scanner found malware in this file. Nothing was saved; please send a clean copy.',
  );
}

/** In the transaction that keeps the file. */
export async function queueScan(db: Db, { application_id, document_id }: Key): Promise<void> {
  const data = { applicationId: application_id, documentId: document_id };
  await db.query({
    name: 'queue-scan',
    text: 'insert into job_outbox (application_id, job_id, queue, data) values ($1, $2, $3, $4) on conflict do nothing',
    values: [application_id, derivedId('job', 'scan', document_id), documentQueues.scanDocument, data],
  });
}

async function settle(ctx: Context, row: DocumentRow, verdict: 'off' | 'clean' | 'infected'): Promise<void> {
  const at = ctx.clock();
  await inTransaction(ctx.pool, async (db) => {
    const { rowCount } = await db.query({
      name: 'document-scanned',
      text: `update application_documents set scan_status = $3
             where application_id = $1 and document_id = $2 and scan_status = 'waiting'`,
      values: [row.application_id, row.document_id, verdict],
    });
    if (rowCount !== 1 || verdict !== 'infected') return;
    const whence = { userId: null, userAgent: null, ipAddress: null, requestId: 'scan' };
    const entry = auditEntry('document_infected', 'document', whence, { applicationId: row.application_id });
    await writeAudit(db, entry, at, row.document_id);
  });
  ctx.announce(row.application_id);
}

/**
 * A file that waits is looked at again; one with malware loses its bytes, and its applicant reads why. Harmless to repeat.
 * @throws ScannerUnavailable while there is no verdict
 */
export async function scanWaiting(ctx: Context, applicationId: string, documentId: string): Promise<void> {
  const row = await findDocument(ctx.pool, applicationId, documentId);
  let verdict = row.scan_status;
  if (verdict === 'waiting') {
    verdict = ctx.scan ? await ctx.scan(await documentBytes(ctx, row)) : 'off';
    await settle(ctx, row, verdict);
  }
  if (verdict === 'infected') await ctx.files.remove(row.file_path);
}
