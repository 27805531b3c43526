import type { Readable } from 'node:stream';
import { DomainError } from '#state-machines/domain-error.ts';

/** Where files lie: a folder, or a bucket (decision 0022). It sees sealed bytes and random keys, nothing else. */
export interface FileStore {
  /**
   * Keeps exactly these bytes under a new random key; nothing is left of them when it fails.
   * @throws DomainError `unavailable`
   */
  put(content: Readable, expected: ExpectedBytes): Promise<string>;
  /** @throws FileMissing, DomainError `unavailable` */
  open(key: string): Promise<Readable>;
  has(key: string): Promise<boolean>;
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>;
  /** Everything that is kept, remains of broken-off writes too. */
  list(): AsyncIterable<StoredFile>;
}
export interface ExpectedBytes {
  size: number;
  /** SHA-256 of the bytes, so that the store itself can refuse what was changed on its way. */
  sha256: Buffer;
}
export interface StoredFile {
  key: string;
  storedAt: Date;
}

/** There is no such file in the store. */
export class FileMissing extends Error {
  constructor(key: string) {
    super(`the file ${key} is not in the store`);
    this.name = 'FileMissing';
  }
}

/** The store does not answer, is full or refuses us. Says to people what isUnavailable says of the database. */
export function storeUnavailable(cause: unknown): DomainError {
  const error = new DomainError(
    'unavailable',
    'The file storage cannot be reached just now. Nothing was half done; please try again in a moment.',
  );
  error.cause = cause;
  return error;
}
