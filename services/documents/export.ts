import type { Context } from '#services/platform/context.ts';
import type { PersonRecords, Subject } from '#services/platform/person-records.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import { allVersions, type DocumentRow } from './rows.ts';

/** Every version of every document, the newest first in each application. */
export const documentsOf = async ({ pool }: Context, { applicationIds }: Subject): Promise<DocumentRow[]> =>
  (await Promise.all(applicationIds.map((id) => allVersions(pool, id)))).flat();

/** What this capability keeps about a person: every version of every document. */
export async function exportOf(ctx: Context, subject: Subject): Promise<PersonRecords> {
  return { application_documents: (await documentsOf(ctx, subject)).map((row) => ({ ...row })) };
}

/** One of the person's own files. @throws DomainError `not-found`, alike for anybody else's */
export async function ownFile(ctx: Context, subject: Subject, documentId: string): Promise<DocumentRow> {
  const row = (await documentsOf(ctx, subject)).find(({ document_id }) => document_id === documentId);
  if (!row) throw new DomainError('not-found', 'There is no such document.');
  return row;
}
