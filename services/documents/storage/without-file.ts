import type { Context } from '#services/platform/context.ts';

const pageSize = 500;

/** Documents, by their ids, whose bytes are not in the store. Reads every row, page by page, and changes nothing. */
export async function* documentsWithoutFile({ pool, files }: Context): AsyncGenerator<string> {
  for (let after: string | null = null; ; ) {
    const { rows }: { rows: { id: string; file_path: string }[] } = await pool.query({
      name: 'documents-by-id',
      text: `select document_id as id, file_path from application_documents
             where ($1::uuid is null or document_id > $1) and scan_status <> 'infected' order by document_id limit ${pageSize}`,
      values: [after],
    });
    for (const { id, file_path } of rows) if (!(await files.has(file_path))) yield id;
    if (rows.length < pageSize) return;
    after = rows.at(-1)?.id ?? null;
  }
}
