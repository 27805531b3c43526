import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { type ExpectedBytes, storeUnavailable } from '#services/platform/files/file-store.ts';
import { type FileKey, SealedFile, sealFile } from '#services/platform/files/sealed-file.ts';
import { newId } from '#services/platform/ids.ts';
import { fileLimits } from '#state-machines/application/document-rules.ts';
import { DomainError } from '#state-machines/domain-error.ts';

/** A file that has arrived in full and is not stored yet: encrypted, unlinked, on this machine's disk. */
export interface Spooled {
  /** Bytes of the file. */
  size: number;
  sha256: Buffer;
  /** The file itself, to look at. */
  file: SealedFile;
  /** What the store is to keep. */
  sealed: ExpectedBytes;
  sealedContent: () => Readable;
  close: () => Promise<void>;
}

export function tooLarge(): DomainError {
  return new DomainError(
    'file-too-large',
    'This file is larger than 10 MB. Nothing was saved; please send a smaller one.',
  );
}
const empty = (): DomainError =>
  new DomainError('invalid-input', 'This file is empty. Nothing was saved; please choose another.', {
    errors: [{ path: 'file', message: 'is empty' }],
  });
const cutOff = (): DomainError =>
  new DomainError(
    'invalid-input',
    'The upload was cut off on its way. Nothing was saved; please send it again.',
    {
      errors: [{ path: 'file', message: 'is incomplete' }],
    },
  );

/** Removed from its folder at once: when the process dies, nothing is left to find. */
async function unnamedFile(): Promise<FileHandle> {
  const name = path.join(os.tmpdir(), `cursus-upload-${newId()}`);
  const handle = await open(name, 'wx+', 0o600);
  await rm(name);
  return handle;
}

async function* measured(
  content: AsyncIterable<Uint8Array>,
  found: { size: number },
  hash: { update: (bytes: Uint8Array) => unknown },
): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of content) {
      found.size += part.length;
      if (found.size > fileLimits.perFile) throw tooLarge();
      hash.update(part);
      yield part;
    }
  } catch (error) {
    throw error instanceof DomainError ? error : cutOff();
  }
  if (found.size === 0) throw empty();
}

/**
 * Takes a file in as it comes, holding one chunk of it in memory: measured, hashed, sealed.
 * @throws DomainError `file-too-large`, `invalid-input` when it is empty or cut off, `unavailable` when the disk is full
 */
export async function spool(
  fileKey: FileKey,
  place: string,
  content: AsyncIterable<Uint8Array>,
): Promise<Spooled> {
  const handle = await unnamedFile().catch((error: unknown) => {
    throw storeUnavailable(error);
  });
  const plain = { size: 0 };
  const [plainHash, sealedHash] = [createHash('sha256'), createHash('sha256')];
  let size = 0;
  try {
    for await (const chunk of sealFile(fileKey, place, measured(content, plain, plainHash))) {
      sealedHash.update(chunk);
      await handle.writeFile(chunk);
      size += chunk.length;
    }
    const readAt = async (position: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, position);
      return buffer.subarray(0, bytesRead);
    };
    return {
      size: plain.size,
      sha256: plainHash.digest(),
      file: await SealedFile.open(fileKey, place, readAt, size),
      sealed: { size, sha256: sealedHash.digest() },
      sealedContent: () => handle.createReadStream({ start: 0, autoClose: false }),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error instanceof DomainError ? error : storeUnavailable(error);
  }
}
