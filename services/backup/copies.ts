import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { seal, unseal } from '#services/platform/crypto/sealing.ts';
import { BackupError } from './backup-error.ts';
import { type KeysFolder, writeWhole } from './keys-folder.ts';

/** What stands beside the database: uploaded files, and folders such as that of the checkpoints. */
const partial = '.part';
const sealedEnd = '.sealed';

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** Copies one file, with its SHA-256 in the copy's name. @returns the copy */
async function copyFile(from: string, to: string): Promise<string> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 });
  const hash = createHash('sha256');
  const part = to + partial;
  await pipeline(
    createReadStream(from),
    async function* (source: AsyncIterable<Buffer>) {
      for await (const bytes of source) {
        hash.update(bytes);
        yield bytes;
      }
    },
    createWriteStream(part, { mode: 0o600, flush: true }),
  );
  const copy = `${to}.${hash.digest('hex')}`;
  await rename(part, copy);
  return copy;
}

export const nameOfCopy = (copy: string): string => copy.slice(0, copy.lastIndexOf('.'));

/**
 * Copies the uploaded files that are not there yet. They are sealed under the persons' keys already and never change, so a name says
 * which bytes. @returns how many were copied
 */
export async function copyNewFiles(store: string, into: string): Promise<{ copied: number; files: number }> {
  const there = new Set((await filesIn(into)).map(nameOfCopy));
  let copied = 0;
  let files = 0;
  for (const name of await filesIn(store)) {
    if (name.endsWith(partial)) continue;
    files += 1;
    if (there.has(name)) continue;
    // One that was erased meanwhile is not wanted.
    const isCopied = await copyFile(path.join(store, name), path.join(into, name)).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return false;
        throw error;
      },
    );
    if (isCopied) copied += 1;
  }
  return { copied, files };
}

export interface RestoredFiles {
  files: number;
  /** Names of copies that are not what was copied. */
  damaged: string[];
}

/** Brings copies back that the store does not have. */
export async function restoreFiles(from: string, store: string): Promise<RestoredFiles> {
  const restored: RestoredFiles = { files: 0, damaged: [] };
  const there = new Set(await filesIn(store));
  for (const copy of await filesIn(from)) {
    const name = nameOfCopy(copy);
    if (copy.endsWith(partial) || there.has(name)) continue;
    const made = await copyFile(path.join(from, copy), path.join(store, name));
    if (made !== path.join(store, copy)) {
      await rm(made);
      restored.damaged.push(name);
      continue;
    }
    await rename(made, path.join(store, name));
    restored.files += 1;
  }
  return restored;
}

/** Keeps a folder's files as they are now; those that it lost stay as they were. */
export class FolderCopy {
  readonly #from: string;
  readonly #into: string;
  readonly #keys: KeysFolder;
  readonly #seen = new Map<string, number>();

  constructor(from: string, into: string, keys: KeysFolder) {
    this.#from = from;
    this.#into = path.join(into, path.basename(from));
    this.#keys = keys;
  }

  async update(): Promise<void> {
    for (const name of await filesIn(this.#from)) {
      const file = path.join(this.#from, name);
      const changed = await stat(file).then(
        ({ mtimeMs }) => mtimeMs,
        () => null,
      );
      if (changed === null || this.#seen.get(name) === changed) continue;
      const plain = await readFile(file);
      const copy = path.join(this.#into, name + sealedEnd);
      await writeWhole(copy, seal(this.#keys.lasting, name, plain));
      this.#seen.set(name, changed);
    }
  }
}

/** @returns how many files @throws BackupError when one was altered */
export async function restoreFolder(copies: string, into: string, keys: KeysFolder): Promise<number> {
  const names = (await filesIn(copies)).filter((name) => name.endsWith(sealedEnd));
  for (const copy of names) {
    const name = copy.slice(0, -sealedEnd.length);
    let plain: Buffer;
    try {
      plain = unseal(keys.lasting, name, await readFile(path.join(copies, copy)));
    } catch {
      throw new BackupError(
        `${path.join(copies, copy)} was altered or is damaged. Nothing was restored. Use another copy of the backup.`,
      );
    }
    await writeWhole(path.join(into, name), plain);
  }
  return names.length;
}
