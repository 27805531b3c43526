import { createHash } from 'node:crypto';
import { applicationPerson } from '#services/applications/projections/person.ts';
import type { Context } from '#services/platform/context.ts';
import { FileMissing, storeUnavailable } from '#services/platform/files/file-store.ts';
import { DamagedFile, type FileKey, openFile } from '#services/platform/files/sealed-file.ts';
import { DomainError } from '#state-machines/domain-error.ts';
import type { DocumentRow } from '../rows.ts';
import { placeOf } from './place.ts';

/** Says what is the matter, in ids alone (S25); the log gets the cause. */
function explained(error: unknown): DomainError {
  if (error instanceof DomainError) return error;
  if (!(error instanceof DamagedFile || error instanceof FileMissing)) return storeUnavailable(error);
  const damaged = new DomainError(
    'file-damaged',
    'This file is damaged in the storage and cannot be opened. Please report it to the operator of this site.',
  );
  damaged.cause = error;
  return damaged;
}

async function* plainBytes(ctx: Context, key: FileKey, row: DocumentRow): AsyncGenerator<Buffer> {
  try {
    const place = placeOf(row.application_id, row.document_id);
    yield* openFile(key, place, await ctx.files.open(row.file_path));
  } catch (error) {
    throw explained(error);
  }
}

/** @throws DomainError `not-found` when the person's key is destroyed */
async function fileKeyOf(ctx: Context, row: DocumentRow): Promise<FileKey> {
  const personId = await applicationPerson(ctx, row.application_id);
  const key = personId && (await ctx.keys.fileKey(personId));
  if (!key) throw new DomainError('not-found', 'This file was erased and cannot be read any more.');
  return key;
}

/**
 * The file's own bytes, whatever its scan says: for the scanner.
 * @throws DomainError `not-found` when the person's key is destroyed; while reading `file-damaged`, `unavailable`
 */
export async function documentBytes(ctx: Context, row: DocumentRow): Promise<AsyncGenerator<Buffer>> {
  return plainBytes(ctx, await fileKeyOf(ctx, row), row);
}

async function areUploaded(bytes: AsyncGenerator<Buffer>, { sha256 }: DocumentRow): Promise<boolean> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest().equals(sha256);
}

/** Whether the bytes are those that were uploaded; reads all of them. @throws DomainError as `documentBytes` */
export async function isUnchanged(ctx: Context, row: DocumentRow): Promise<boolean> {
  return areUploaded(await documentBytes(ctx, row), row);
}

/**
 * A file to send. It is read once to its end before the first byte leaves, so that a damaged one is refused whole rather than
 * broken off.
 * @throws DomainError `file-waiting`, `infected-file`, `not-found`, `file-damaged`, `unavailable`
 */
export async function openDocument(ctx: Context, row: DocumentRow): Promise<AsyncGenerator<Buffer>> {
  if (row.scan_status === 'waiting')
    throw new DomainError(
      'file-waiting',
      'This file still waits for the virus scanner. Please try again later.',
    );
  if (row.scan_status === 'infected')
    throw new DomainError('infected-file', 'The virus scanner found malware in this file. It was removed.');
  const key = await fileKeyOf(ctx, row);
  if (!(await areUploaded(plainBytes(ctx, key, row), row)))
    throw explained(new DamagedFile('its bytes are not those that were uploaded'));
  return plainBytes(ctx, key, row);
}
