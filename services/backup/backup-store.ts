import type { StoragePlace } from '#services/platform/files/settings.ts';
import { folderStore } from './folder-store.ts';

/** Where backups or their keys are kept: a folder or a bucket. Names are relative to it, with slashes. */
export interface BackupStore {
  /** Where it is, for people: /mnt/backup, s3://bucket/folder. */
  readonly place: string;
  /** Whether a growing name has taken what is written to it when `write` returns, so that a commit may wait for it. */
  readonly isImmediate: boolean;
  /** How often growing names are to be synced. */
  readonly syncEveryMs: number;
  /** Where a name is, for people. */
  where(name: string): string;
  /** Everything below a folder, by name; nothing where it is not there. */
  list(folder: string): Promise<Stored[]>;
  /** What is directly in a folder. */
  look(folder: string): Promise<{ files: string[]; folders: string[] }>;
  /** All of it, or its first bytes; null when it is not there. */
  read(name: string, firstBytes?: number): Promise<Buffer | null>;
  /** As a stream, of which any size can be read. */
  open(name: string): AsyncIterable<Buffer>;
  /** Whole or not at all, in place of what was there. */
  write(name: string, bytes: Buffer | string): Promise<void>;
  /** The same of any size. */
  writeStream(name: string, source: AsyncIterable<Buffer>): Promise<void>;
  /** Adds to what is there. One process at a time. */
  append(name: string, bytes: string): Promise<void>;
  /** A name that is written as its bytes come. @throws Error when it is there and cannot be begun again */
  grow(name: string): Growing;
  /** Removing what is not there is no error. */
  remove(name: string): Promise<void>;
  /** Removes it so that its bytes cannot be read again. */
  destroy(name: string): Promise<void>;
  /** Why a destroyed name could still be read, as a clause; null where it could not. */
  keepsDestroyed(): Promise<string | null>;
}
export interface Stored {
  name: string;
  bytes: number;
}
export interface Growing {
  write(bytes: Buffer): void;
  /** All that was written before is safe once it resolves. After it has rejected, the name is not written again. */
  sync(): Promise<void>;
  close(): void;
  /** So long that what follows is better written to another name. */
  readonly isFull: boolean;
}

/** The S3 client is large; a folder does not load it. */
export async function openBackupStore(place: StoragePlace): Promise<BackupStore> {
  if (place.kind === 'local') return folderStore(place.folder);
  const { BucketStore } = await import('./bucket-store.ts');
  return new BucketStore(place);
}
