import type { Context } from '#services/platform/context.ts';
import { isTurn } from '#services/platform/nightly-turns.ts';
import { pauses } from '#services/platform/pauses.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { DocumentRow } from '../rows.ts';
import { isUnchanged } from './open-document.ts';

const pageSize = 500;

/** Whether a document's file is one of those that are read in a night. */
export const isReadAt = (documentId: string, night: Date): boolean =>
  isTurn(Number.parseInt(documentId.slice(-4), 16), night);

async function isAsUploaded(ctx: Context, row: DocumentRow): Promise<boolean> {
  try {
    return await isUnchanged(ctx, row);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'file-damaged') return false;
    // Its person's key is destroyed.
    if (error.code === 'not-found') return true;
    throw error;
  }
}

/**
 * Documents whose bytes are not in the store, or not those that were uploaded. Looks at every row, page by page, and changes nothing.
 * @param readsAll reads every file, not only those whose turn it is tonight
 */
export async function* unsoundDocuments(
  ctx: Context,
  readsAll = false,
): AsyncGenerator<{ id: string; is: 'missing' | 'changed' }> {
  const rest = pauses();
  const at = ctx.clock();
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: DocumentRow[] } = await ctx.pool.query({
      name: 'documents-by-id',
      text: `select * from application_documents
             where ($1::uuid is null or document_id > $1) and scan_status <> 'infected' order by document_id limit ${pageSize}`,
      values: [after],
    });
    for (const row of rows) {
      const id = row.document_id;
      if (!(await ctx.files.has(row.file_path))) yield { id, is: 'missing' };
      else if (readsAll || isReadAt(id, at)) if (!(await isAsUploaded(ctx, row))) yield { id, is: 'changed' };
      await rest();
    }
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.document_id ?? null;
  }
}
