import type { Context } from '#services/platform/context.ts';

/** Younger bytes may be waiting for their row. */
const orphanAgeMs = 24 * 60 * 60_000;
const batchSize = 500;

async function removeUnknown(ctx: Context, keys: string[]): Promise<number> {
  const { rows } = await ctx.pool.query<{ key: string }>({
    name: 'files-without-row',
    text: `select key from unnest($1::text[]) as key
           where not exists (select from application_documents d where d.file_path = key and d.scan_status <> 'infected')`,
    values: [keys],
  });
  for (const { key } of rows) await ctx.files.remove(key);
  return rows.length;
}

/**
 * Bytes without a row: remains of an upload that was broken off between the two, of an erasure, of malware.
 * @returns how many files were removed
 */
export async function sweepFiles(ctx: Context): Promise<number> {
  const before = ctx.clock().getTime() - orphanAgeMs;
  let removed = 0;
  let batch: string[] = [];
  for await (const { key, storedAt } of ctx.files.list()) {
    if (storedAt.getTime() < before) batch.push(key);
    if (batch.length < batchSize) continue;
    removed += await removeUnknown(ctx, batch);
    batch = [];
  }
  return removed + (await removeUnknown(ctx, batch));
}
