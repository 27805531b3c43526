import type { Given } from '#services/event-log/append/given.ts';
import type { Db } from '#services/platform/db/postgres.ts';
import type { DocumentType } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { scanStatuses, verificationStatuses } from './contract.ts';

/** One version of a document, as its row has it. */
export interface DocumentRow {
  application_id: string;
  document_id: string;
  document_type: DocumentType;
  file_name: string;
  file_size: number;
  content_type: string;
  file_path: string;
  sha256: Buffer;
  verification_status: (typeof verificationStatuses)[number];
  verification_notes: string | null;
  verified_by: string | null;
  verified_at: string | null;
  scan_status: (typeof scanStatuses)[number];
  uploaded_at: string;
  replaced_at: string | null;
}

/** One command about an application's documents at a time, until the transaction ends. */
export async function lockDocuments(db: Db, applicationId: string): Promise<void> {
  await db.query({
    name: 'documents-lock',
    text: "select pg_advisory_xact_lock(hashtextextended('documents ' || $1, 0))",
    values: [applicationId],
  });
}

/** Every version, the newest first. */
export async function allVersions(db: Db, applicationId: string): Promise<DocumentRow[]> {
  const { rows } = await db.query<DocumentRow>({
    name: 'documents-all',
    text: 'select * from application_documents where application_id = $1 order by uploaded_at desc, document_id desc',
    values: [applicationId],
  });
  return rows;
}

type Uploaded = Pick<
  DocumentRow,
  'document_id' | 'document_type' | 'file_name' | 'file_size' | 'content_type' | 'sha256'
>;
/** What an upload's digest is of; the bytes by their hash. */
export const givenDocument = (row: Uploaded): Given => ({
  kind: 'document',
  documentId: row.document_id,
  documentType: row.document_type,
  fileName: row.file_name,
  fileSize: row.file_size,
  contentType: row.content_type,
  sha256: row.sha256.toString('hex'),
});

/** Every version of every document of these applications. */
export async function keptDocuments(db: Db, applicationIds: readonly string[]): Promise<DocumentRow[]> {
  const { rows } = await db.query<DocumentRow>({
    name: 'documents-kept',
    text: 'select * from application_documents where application_id = any($1)',
    values: [applicationIds],
  });
  return rows;
}

/** The current version of each type. */
export async function currentVersions(db: Db, applicationId: string): Promise<DocumentRow[]> {
  const { rows } = await db.query<DocumentRow>({
    name: 'documents-current',
    text: 'select * from application_documents where application_id = $1 and replaced_at is null',
    values: [applicationId],
  });
  return rows;
}

/** @throws DomainError `not-found`, alike for another application's */
export async function findDocument(db: Db, applicationId: string, documentId: string): Promise<DocumentRow> {
  const { rows } = await db.query<DocumentRow>({
    name: 'document-find',
    text: 'select * from application_documents where application_id = $1 and document_id = $2',
    values: [applicationId, documentId],
  });
  if (!rows[0]) throw new DomainError('not-found', 'There is no such document.');
  return rows[0];
}

/** Keys in the store of every file that a document has. */
export async function fileKeys(db: Db): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>('select file_path as key from application_documents');
  return rows.map(({ key }) => key);
}
