import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FileMissing, type FileStore, storeUnavailable } from './file-store.ts';

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
/** A write under way; it becomes the file by a rename. */
const partial = '.part';
const keyShape = /^[0-9a-f-]{36}(\.part)?$/;

/** A rename holds a power cut only once the folder is written too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}

/** Files in a folder, mode 0600, spread over 256 folders by the first two letters of their keys. */
export function localStore(root: string): FileStore {
  const fileOf = (key: string): string => {
    if (!keyShape.test(key)) throw new FileMissing(key);
    return path.join(root, key.slice(0, 2), key);
  };
  const orNothing = async <T>(work: Promise<T>): Promise<T | null> => {
    try {
      return await work;
    } catch (error) {
      if (isGone(error)) return null;
      throw storeUnavailable(error);
    }
  };
  return {
    async put(content, { size }) {
      const key = randomUUID();
      const file = fileOf(key);
      try {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        const sink = createWriteStream(file + partial, { mode: 0o600, flags: 'wx', flush: true });
        await pipeline(content, sink);
        if (sink.bytesWritten !== size) throw new Error(`${sink.bytesWritten} bytes came instead of ${size}`);
        await rename(file + partial, file);
        await syncFolder(path.dirname(file));
        return key;
      } catch (error) {
        content.destroy();
        await Promise.all([file + partial, file].map((left) => rm(left, { force: true }).catch(() => null)));
        throw storeUnavailable(error);
      }
    },
    async open(key) {
      const handle = await orNothing(open(fileOf(key), 'r'));
      if (!handle) throw new FileMissing(key);
      return handle.createReadStream();
    },
    has: async (key) => (await orNothing(stat(fileOf(key)))) !== null,
    async remove(key) {
      await rm(fileOf(key), { force: true }).catch((error: unknown) => {
        throw storeUnavailable(error);
      });
    },
    async *list() {
      for (const folder of (await orNothing(readdir(root))) ?? []) {
        for (const key of (await orNothing(readdir(path.join(root, folder)))) ?? []) {
          const found = keyShape.test(key) && (await orNothing(stat(fileOf(key))));
          if (found) yield { key, storedAt: found.mtime };
        }
      }
    },
  };
}
