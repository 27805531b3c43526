import { createReadStream } from 'node:fs';
import { parse } from 'csv-parse';
import type { Context } from '#services/platform/context.ts';
import type { Actor } from '#state-machines/application/vocabulary.ts';
import { withoutGuards } from '#state-machines/csv.ts';
import { idOf, importRow } from './import-row.ts';
import { columns, type LegacyRow, type Refused, readRow } from './row.ts';

export interface ImportReport {
  /** Lines without the heading. */
  lines: number;
  imported: number;
  /** Imported before, by an earlier run. */
  present: number;
  refused: (Refused & { record: Record<string, string> })[];
}
export interface ImportOptions {
  file: string;
  admin: Actor;
  /** Reads and checks everything, and writes nothing. */
  isDryRun: boolean;
  onProgress?: (lines: number) => void;
}

/** A file that cannot be read as the list it should be. */
export class FileError extends Error {}

async function isPresent(ctx: Context, row: LegacyRow): Promise<boolean> {
  const { rowCount } = await ctx.pool.query({
    name: 'legacy-present',
    text: 'select from application_states where application_id = $1',
    values: [idOf(row)],
  });
  return rowCount === 1;
}

/** Columns of the list of refused lines, which can be mended and imported as it is. */
const ours: readonly string[] = ['line', 'refused'];

/** @throws FileError for a heading without the columns that every line needs */
function requireColumns(heading: readonly string[]): (string | false)[] {
  const missing = ['first_name', 'last_name', 'email', 'created_at'].filter(
    (name) => !heading.includes(name),
  );
  if (missing.length > 0)
    throw new FileError(`The heading lacks ${missing.join(', ')}. Nothing was imported.`);
  const unknown = heading.filter(
    (name) => !(columns as readonly string[]).includes(name) && !ours.includes(name),
  );
  if (unknown.length > 0)
    throw new FileError(
      `The heading has columns that are not known: ${unknown.join(', ')}. Known are ${columns.join(', ')}. Nothing was imported.`,
    );
  return heading.map((name) => !ours.includes(name) && name);
}

/**
 * Imports line by line, as a stream. What a line lacks refuses that line alone; a line imported before is left as it is.
 * @throws FileError
 */
export async function importFile(ctx: Context, options: ImportOptions): Promise<ImportReport> {
  const report: ImportReport = { lines: 0, imported: 0, present: 0, refused: [] };
  const lines = parse({
    bom: true,
    trim: true,
    skip_empty_lines: true,
    info: true,
    // A spreadsheet's file, and our own of refused lines, hold apostrophes that are no part of the text.
    cast: (value) => withoutGuards(value),
    columns: (heading: string[]) => requireColumns(heading.map((name) => name.toLowerCase())),
    // A line with too few or too many cells is that line's fault alone.
    skip_records_with_error: true,
    on_skip: (error) => {
      if (!error) return;
      report.lines++;
      report.refused.push({ line: error.lines as number, reasons: [error.message], record: {} });
    },
  });
  const source = createReadStream(options.file);
  source.on('error', (error) => lines.destroy(error));
  source.pipe(lines);
  const seen = new Set<string>();
  try {
    for await (const { record, info } of lines as AsyncIterable<{
      record: Record<string, string>;
      info: { lines: number };
    }>) {
      report.lines++;
      const row = readRow(record, info.lines, ctx.clock());
      if ('reasons' in row) report.refused.push({ ...row, record });
      else if (seen.has(idOf(row)))
        report.refused.push({ line: info.lines, reasons: ['stands in this file twice'], record });
      else {
        seen.add(idOf(row));
        const isNew = options.isDryRun
          ? !(await isPresent(ctx, row))
          : await importRow(ctx, row, options.admin);
        if (isNew) report.imported++;
        else report.present++;
      }
      if (report.lines % 100 === 0) options.onProgress?.(report.lines);
    }
  } catch (error) {
    if (error instanceof FileError) throw error;
    const { code, message } = error as { code?: string; message: string };
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES')
      throw new FileError(`The file cannot be read: ${message}.`);
    throw error;
  }
  report.refused.sort((a, b) => a.line - b.line);
  return report;
}
