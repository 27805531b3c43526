import type { FileStore } from './file-store.ts';
import { localStore } from './local-store.ts';
import type { StoragePlace } from './settings.ts';

/** The S3 client is large; a folder store does not load it. */
export async function openFileStore(settings: StoragePlace): Promise<FileStore> {
  if (settings.kind === 'local') return localStore(settings.folder);
  const { s3Store } = await import('./s3-store.ts');
  return s3Store(settings);
}
