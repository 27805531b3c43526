import { applicationOwner } from '#services/applications/projections/owner.ts';
import { namesOf } from '#services/identity/accounts.ts';
import type { Context } from '#services/platform/context.ts';
import { requiredDocuments } from '#state-machines/application/document-rules.ts';
import { documentTypes } from '#state-machines/application/vocabulary.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { mayReplace } from '../commands/allowed.ts';
import type { MyDocument, MyDocuments, StaffDocument } from '../contract.ts';
import { allVersions, type DocumentRow } from '../rows.ts';

const notices = {
  waiting: 'This file still waits for the virus scanner. It cannot be opened until then.',
  infected: 'The virus scanner found malware in this file, and it was removed. Please upload a clean copy.',
} as const;
const noticeOf = ({ scan_status: scan }: DocumentRow): string | null =>
  scan === 'waiting' || scan === 'infected' ? notices[scan] : null;

const shown = (row: DocumentRow): Omit<MyDocument, 'canReplace'> => ({
  id: row.document_id,
  type: row.document_type,
  fileName: row.file_name,
  fileSize: row.file_size,
  contentType: row.content_type,
  uploadedAt: row.uploaded_at,
  verificationStatus: row.verification_status,
  verificationNotes: row.verification_notes,
  scanStatus: row.scan_status,
  notice: noticeOf(row),
});

/** As its applicant sees it: what staff noted at a verification is theirs. */
const mine = (row: DocumentRow) => ({
  ...shown(row),
  verificationNotes: row.verification_status === 'rejected' ? row.verification_notes : null,
});
export const myView = (row: DocumentRow, status: string): MyDocument => ({
  ...mine(row),
  canReplace: mayReplace(status, row),
});

/** The applicant's current documents, in the order of the types, and what they took the place of. */
export async function myDocuments(
  ctx: Context,
  application: { id: string; workflowStatus: string } | null,
): Promise<MyDocuments> {
  const all = application ? await allVersions(ctx.readPool, application.id) : [];
  const rows = all.filter((row) => row.replaced_at === null);
  const status = application?.workflowStatus ?? '';
  const items = documentTypes.flatMap((type) => rows.filter((row) => row.document_type === type));
  const uploaded = items.filter((row) => row.scan_status !== 'infected').map((row) => row.document_type);
  return {
    items: items.map((row) => myView(row, status)),
    earlier: all.flatMap((row) => (row.replaced_at ? [{ ...mine(row), replacedAt: row.replaced_at }] : [])),
    isOpen: status === 'legal_docs_pending',
    required: {
      uploaded: requiredDocuments.filter((type) => uploaded.includes(type)).length,
      total: requiredDocuments.length,
    },
  };
}

/** Every version, for staff; the newest first. @throws DomainError `not-found` */
export async function staffDocuments(
  ctx: Context,
  applicationId: string,
): Promise<{ items: StaffDocument[] }> {
  if (!(await applicationOwner(ctx, applicationId)))
    throw new DomainError('not-found', 'Application not found');
  return { items: await staffViews(ctx, await allVersions(ctx.readPool, applicationId)) };
}

export async function staffViews(ctx: Context, rows: DocumentRow[]): Promise<StaffDocument[]> {
  const names = await namesOf(
    ctx.readPool,
    rows.flatMap((row) => row.verified_by ?? []),
  );
  return rows.map((row) => ({
    ...shown(row),
    replacedAt: row.replaced_at,
    verifiedAt: row.verified_at,
    verifiedBy: row.verified_by && (names.get(row.verified_by) ?? 'Former member of staff'),
  }));
}
