import { type Invocation, runCommand } from '#services/applications/commands/run-command.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction, isUnavailable } from '#services/platform/db/postgres.ts';
import type { FileKey } from '#services/platform/files/sealed-file.ts';
import { derivedId } from '#services/platform/ids.ts';
import type { Command } from '#state-machines/application/decide.ts';
import { fileFormats, fileLimits } from '#state-machines/application/document-rules.ts';
import type { Actor, DocumentType } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { currentVersions, type DocumentRow, findDocument, givenDocument, lockDocuments } from '../rows.ts';
import { cleanFileName } from '../storage/file-name.ts';
import { placeOf } from '../storage/place.ts';
import { type Claimed, checkContent, claimedFormat } from '../storage/recognise.ts';
import { type Spooled, spool } from '../storage/spool.ts';
import { askBefore, requireReplaceable } from './allowed.ts';
import { queueScan, scanUploaded } from './scan-document.ts';

export interface Upload extends Pick<Invocation, 'applicationId' | 'commandId' | 'origin' | 'audit'> {
  actor: Actor;
  documentType: DocumentType;
  /** Asked for only when the upload may be at all. */
  receive: () => Promise<Claimed & { content: AsyncIterable<Uint8Array> }>;
}

async function requireRoom(db: Db, applicationId: string, size: number): Promise<void> {
  const { rows } = await db.query<{ used: number }>({
    name: 'documents-size',
    text: 'select coalesce(sum(file_size), 0)::bigint as used from application_documents where application_id = $1',
    values: [applicationId],
  });
  if ((rows[0]?.used ?? 0) + size <= fileLimits.perApplication) return;
  throw new DomainError(
    'storage-full',
    'The documents of this application would be larger than 100 MB, counting earlier versions. Nothing was saved; please contact us.',
  );
}

type Kept = Omit<
  DocumentRow,
  'verification_status' | 'verification_notes' | 'verified_by' | 'verified_at' | 'replaced_at' | 'uploaded_at'
>;

async function insertRow(db: Db, kept: Kept, at: Date): Promise<void> {
  await db.query({
    name: 'document-replaced',
    text: `update application_documents set replaced_at = $3
           where application_id = $1 and document_type = $2 and replaced_at is null`,
    values: [kept.application_id, kept.document_type, at],
  });
  await db.query({
    name: 'document-insert',
    text: `insert into application_documents (application_id, document_id, document_type, file_name, file_size, content_type,
             file_path, sha256, verification_status, scan_status, uploaded_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', $9, $10)`,
    values: [
      kept.application_id,
      kept.document_id,
      kept.document_type,
      kept.file_name,
      kept.file_size,
      kept.content_type,
      kept.file_path,
      kept.sha256,
      kept.scan_status,
      at,
    ],
  });
}

/** Row and event in one transaction. @returns false when this very command was carried out before */
async function record(ctx: Context, upload: Upload, kept: Kept, command: Command): Promise<boolean> {
  const { applicationId, documentType, commandId, origin, audit } = upload;
  const isNew = await inTransaction(ctx.pool, async (db) => {
    await lockDocuments(db, applicationId);
    const current = (await currentVersions(db, applicationId)).find(
      (row) => row.document_type === documentType,
    );
    const silent = { ...ctx, announce: () => undefined };
    const call: Invocation = {
      applicationId,
      commandId,
      origin,
      audit,
      given: givenDocument(kept),
      command: ({ status }) => {
        requireReplaceable(status, current);
        return command;
      },
    };
    const { repeated } = await runCommand(silent, call, db);
    if (repeated) return false;
    await requireRoom(db, applicationId, kept.file_size);
    await insertRow(db, kept, new Date(command.at));
    if (kept.scan_status === 'waiting') await queueScan(db, kept);
    return true;
  });
  if (isNew) ctx.announce(applicationId);
  return isNew;
}

/** Bytes first, row after (S20): from here on, a failure takes the bytes away again. */
async function keep(
  ctx: Context,
  upload: Upload,
  spooled: Spooled,
  about: Omit<Kept, 'file_path'>,
  command: Command,
): Promise<void> {
  const file_path = await ctx.files.put(spooled.sealedContent(), spooled.sealed);
  let isKept = false;
  try {
    isKept = await record(ctx, upload, { ...about, file_path }, command);
  } catch (error) {
    // Without an answer the row may exist. Bytes without a row are swept later; a row without bytes is a loss.
    isKept = isUnavailable(error);
    throw error;
  } finally {
    if (!isKept) await ctx.files.remove(file_path).catch(() => undefined);
  }
}

async function fileKeyOf(ctx: Context, personId: string | null): Promise<FileKey> {
  const key = personId && (await ctx.keys.fileKey(personId));
  if (!key) throw new DomainError('not-found', 'This application was erased; nothing can be added to it.');
  return key;
}

/**
 * The applicant gives a document: received, looked at, scanned, kept; then its row and event, and the version before is marked
 * as replaced. Nothing is left of it when any of that fails.
 * @throws DomainError `transition-refused`, `conflict`, `unsupported-file`, `file-too-large`, `storage-full`, `infected-file`,
 *   `invalid-input`, `unavailable`
 */
export async function uploadDocument(ctx: Context, upload: Upload): Promise<DocumentRow> {
  const { applicationId, documentType, commandId, actor } = upload;
  const documentId = derivedId('document', commandId);
  const command: Command = {
    type: 'upload-document',
    at: ctx.clock().toISOString(),
    actor,
    documentId,
    documentType,
  };
  const stream = await askBefore(ctx, applicationId, commandId, command);
  if (stream.repeated) return findDocument(ctx.pool, applicationId, documentId);
  const current = (await currentVersions(ctx.pool, applicationId)).find(
    (row) => row.document_type === documentType,
  );
  if (stream.state) requireReplaceable(stream.state.status, current);
  await requireRoom(ctx.pool, applicationId, 1);
  const fileKey = await fileKeyOf(ctx, stream.personId);

  const { content, ...claimed } = await upload.receive();
  const fileName = cleanFileName(claimed.fileName);
  const format = claimedFormat(documentType, { ...claimed, fileName });
  const spooled = await spool(fileKey, placeOf(applicationId, documentId), content);
  try {
    await checkContent(documentType, format, spooled.file);
    const about = {
      application_id: applicationId,
      document_id: documentId,
      document_type: documentType,
      file_name: fileName,
      file_size: spooled.size,
      content_type: fileFormats[format].contentType,
      sha256: spooled.sha256,
      scan_status: await scanUploaded(ctx, spooled.file),
    };
    await keep(ctx, upload, spooled, about, command);
  } finally {
    await spooled.close();
  }
  return findDocument(ctx.pool, applicationId, documentId);
}
