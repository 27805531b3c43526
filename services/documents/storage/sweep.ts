import type { Context } from '#services/platform/context.ts';
import { dayMs } from '#state-machines/durations.ts';

/** Younger bytes may be waiting for their row. */
const orphanAgeMs = dayMs;
const batchSize = 500;

async function removeUnknown(ctx: Context, keys: string[]): Promise<number> {
  const { rows } = await ctx.pool.query<{ file_path: string }>({
    name: 'files-with-row',
    text: `select file_path from application_documents where file_path = any($1::text[]) and scan_status <> 'infected'`,
    values: [keys],
  });
  const known = new Set(rows.map((row) => row.file_path));
  const unknown = keys.filter((key) => !known.has(key));
  for (const key of unknown) await ctx.files.remove(key);
  return unknown.length;
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
