import { randomBytes } from 'node:crypto';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  fsync,
  mkdirSync,
  openSync,
  writeSync,
} from 'node:fs';
import {
  appendFile,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import type { BackupStore, Growing } from './backup-store.ts';
import { partialEnds, writeWhole } from './write-whole.ts';

const isGone = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
const isPartial = (name: string): boolean => partialEnds.some((end) => name.endsWith(end));

async function orElse<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isGone(error)) return otherwise;
    throw error;
  }
}

async function firstOf(file: string, length: number): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function growingFile(file: string): Growing {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const descriptor = openSync(file, 'wx', 0o600);
  return {
    isFull: false,
    write(bytes) {
      for (let from = 0; from < bytes.length; ) from += writeSync(descriptor, bytes, from);
    },
    sync: () => promisify(fsync)(descriptor),
    close: () => closeSync(descriptor),
  };
}

/** A folder, for the user of this process alone. */
export function folderStore(folder: string): BackupStore {
  const at = (name: string): string => path.join(folder, name);
  const entriesOf = (below: string, recursive: boolean) =>
    orElse(readdir(at(below), { recursive, withFileTypes: true }), []);
  return {
    place: folder,
    isImmediate: true,
    syncEveryMs: 1_000,
    where: at,
    async list(below) {
      const entries = await entriesOf(below, true);
      const files = entries
        .filter((entry) => entry.isFile() && !isPartial(entry.name))
        .map((entry) => path.join(entry.parentPath, entry.name))
        .sort();
      const found = await Promise.all(
        files.map(async (file) => {
          const size = await orElse(
            stat(file).then((stats) => stats.size),
            null,
          );
          return size === null ? [] : [{ name: path.relative(folder, file), bytes: size }];
        }),
      );
      return found.flat();
    },
    async look(below) {
      const entries = (await entriesOf(below, false)).filter(({ name }) => !isPartial(name));
      const named = (isOne: (entry: (typeof entries)[number]) => boolean) =>
        entries
          .filter(isOne)
          .map(({ name }) => name)
          .sort();
      return { files: named((entry) => entry.isFile()), folders: named((entry) => entry.isDirectory()) };
    },
    read: (name, firstBytes) =>
      orElse<Buffer | null>(firstBytes ? firstOf(at(name), firstBytes) : readFile(at(name)), null),
    open: (name) => createReadStream(at(name)),
    write: (name, bytes) => writeWhole(at(name), bytes),
    async writeStream(name, source) {
      const part = `${at(name)}.part`;
      await mkdir(path.dirname(part), { recursive: true, mode: 0o700 });
      try {
        await pipeline(source, createWriteStream(part, { mode: 0o600, flush: true }));
        await rename(part, at(name));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
    },
    append: (name, bytes) => appendFile(at(name), bytes, { mode: 0o600, flush: true }),
    grow: (name) => growingFile(at(name)),
    async remove(name) {
      await rm(at(name), { force: true });
      // The last of its files takes the folder along.
      await rmdir(path.dirname(at(name))).catch(() => undefined);
    },
    async destroy(name) {
      const { size } = await stat(at(name));
      await writeFile(at(name), randomBytes(size), { flag: 'r+', flush: true });
      await rm(at(name));
    },
    keepsDestroyed: async () => null,
  };
}
