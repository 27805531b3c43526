import { makeZip } from 'client-zip';
import { documentsOf } from '#services/documents/export.ts';
import type { DocumentRow } from '#services/documents/rows.ts';
import { openDocument } from '#services/documents/storage/open-document.ts';
import type { Context } from '#services/platform/context.ts';
import type { Subject } from '#services/platform/person-records.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { ExportResult, PersonalData } from '../contract.ts';
import { uniqueNames } from './archive-names.ts';

/** Files that can be opened: an infected one is gone, one that waits for the scanner is not given out (S21). */
const isOpen = ({ scan_status }: { scan_status?: unknown }): boolean =>
  scan_status === 'clean' || scan_status === 'off';

/** What an archive of this export would hold besides its JSON; null without a file. */
export function archiveOf({ documents }: PersonalData): ExportResult['archive'] {
  const files = documents.filter(isOpen);
  if (files.length === 0) return null;
  return { files: files.length, bytes: files.reduce((sum, { file_size }) => sum + Number(file_size), 0) };
}

interface Entry {
  name: string;
  lastModified: Date;
  input: string | AsyncIterable<Uint8Array>;
}

/** One file; a note in its place when it cannot be read any more, so that one damaged file takes none of the others along. */
async function fileEntry(ctx: Context, row: DocumentRow, name: string): Promise<Entry> {
  const lastModified = new Date(row.uploaded_at);
  try {
    return { name, lastModified, input: await openDocument(ctx, row) };
  } catch (error) {
    if (!(error instanceof DomainError) || error.code === 'unavailable') throw error;
    const input = `${row.file_name} is not in this archive. ${error.message}\n`;
    return { name: `${name}.missing.txt`, lastModified, input };
  }
}

async function* entries(
  ctx: Context,
  data: PersonalData,
  files: readonly DocumentRow[],
): AsyncGenerator<Entry> {
  const { userId, exportedAt } = data;
  const name = `gdpr-export-${userId}-${zurichDay.format(new Date(exportedAt))}.json`;
  yield { name, lastModified: new Date(exportedAt), input: JSON.stringify(data, null, 2) };
  const names = uniqueNames(files.map((row) => `documents/${row.document_type}/${row.file_name}`));
  for (const [place, row] of files.entries())
    yield await fileEntry(ctx, row, names[place] ?? row.document_id);
}
const zurichDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Zurich', dateStyle: 'short' });

/** A client that disconnects closes the open file; the stream's error is then ignored. */
async function* chunks(zip: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = zip.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * The export and its files as one ZIP, made while it is sent: a file is opened when the one before has left, and no more than
 * a chunk of it is in memory. Files are stored as they are: they are compressed by their formats.
 */
export async function openArchive(
  ctx: Context,
  subject: Subject,
  data: PersonalData,
): Promise<AsyncGenerator<Uint8Array>> {
  const files = (await documentsOf(ctx, subject)).filter(isOpen);
  return chunks(makeZip(entries(ctx, data, files), { buffersAreUTF8: true }));
}
