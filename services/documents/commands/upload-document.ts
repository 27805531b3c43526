import { type Invocation, runCommand } from '#services/applications/commands/run-command.ts';
import { loadStream } from '#services/event-log/append/stream.ts';
import type { Context } from '#services/platform/context.ts';
import { type Db, inTransaction, isUnavailable } from '#services/platform/db/postgres.ts';
import type { FileKey } from '#services/platform/files/sealed-file.ts';
import { derivedId } from '#services/platform/ids.ts';
import type { Command } from '#state-machines/application/decide.ts';
import { fileFormats, fileLimits } from '#state-machines/application/document-rules.ts';
import type { Actor, DocumentType } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { allVersions, type DocumentRow, findDocument, givenDocument, lockDocuments } from '../rows.ts';
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

function requireRoom(kept: readonly DocumentRow[], size: number): void {
  const used = kept.reduce((sum, row) => sum + row.file_size, 0);
  if (used + size <= fileLimits.perApplication) return;
  throw new DomainError(
    'storage-full',
    'The documents of this application would be larger than 100 MB, counting earlier versions. Nothing was saved; please contact us.',
  );
}

/** The new version, and the application's status after it, which says whether it may be replaced. */
interface UploadedDocument {
  row: DocumentRow;
  status: string;
}

type Kept = Omit<
  DocumentRow,
  'verification_status' | 'verification_notes' | 'verified_by' | 'verified_at' | 'replaced_at' | 'uploaded_at'
>;

async function markReplaced(db: Db, { application_id, document_id }: DocumentRow, at: Date): Promise<void> {
  await db.query({
    name: 'document-replaced',
    text: 'update application_documents set replaced_at = $3 where application_id = $1 and document_id = $2',
    values: [application_id, document_id, at],
  });
}

async function insertRow(db: Db, kept: Kept, at: Date): Promise<DocumentRow> {
  const { rows } = await db.query<DocumentRow>({
    name: 'document-insert',
    text: `insert into application_documents (application_id, document_id, document_type, file_name, file_size, content_type,
             file_path, sha256, verification_status, scan_status, uploaded_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', $9, $10) returning *`,
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
  return rows[0] as DocumentRow;
}

const currentOf = (all: readonly DocumentRow[], type: DocumentType): DocumentRow | undefined =>
  all.find((row) => row.document_type === type && row.replaced_at === null);

/** Row and event in one transaction. @returns null when this very command was carried out before */
async function record(
  ctx: Context,
  upload: Upload,
  kept: Kept,
  command: Command,
): Promise<UploadedDocument | null> {
  const { applicationId, documentType, commandId, origin, audit } = upload;
  const recorded = await inTransaction(ctx.pool, async (db) => {
    await lockDocuments(db, applicationId);
    const all = await allVersions(db, applicationId);
    const current = currentOf(all, documentType);
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
    const { repeated, status } = await runCommand(silent, call, db);
    if (repeated) return null;
    requireRoom(all, kept.file_size);
    const at = new Date(command.at);
    if (current) await markReplaced(db, current, at);
    const row = await insertRow(db, kept, at);
    if (kept.scan_status === 'waiting') await queueScan(db, kept);
    return { row, status };
  });
  if (recorded) ctx.announce(applicationId);
  return recorded;
}

/** Bytes first, row after (S20): from here on, a failure takes the bytes away again. */
async function keep(
  ctx: Context,
  upload: Upload,
  spooled: Spooled,
  about: Omit<Kept, 'file_path'>,
  command: Command,
): Promise<UploadedDocument | null> {
  const file_path = await ctx.files.put(spooled.sealedContent(), spooled.sealed);
  let isKept = false;
  try {
    const recorded = await record(ctx, upload, { ...about, file_path }, command);
    isKept = recorded !== null;
    return recorded;
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
export async function uploadDocument(ctx: Context, upload: Upload): Promise<UploadedDocument> {
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
  const found = async (): Promise<UploadedDocument> => ({
    row: await findDocument(ctx.pool, applicationId, documentId),
    status: (await loadStream(ctx.pool, applicationId, commandId)).state?.status ?? '',
  });
  if (stream.repeated) return found();
  const all = await allVersions(ctx.pool, applicationId);
  if (stream.state) requireReplaceable(stream.state.status, currentOf(all, documentType));
  requireRoom(all, 1);
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
    return (await keep(ctx, upload, spooled, about, command)) ?? (await found());
  } finally {
    await spooled.close();
  }
}
