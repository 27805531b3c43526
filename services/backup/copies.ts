import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { seal, unseal } from '#services/platform/crypto/sealing.ts';
import { BackupError } from './backup-error.ts';
import type { BackupKeys } from './backup-keys.ts';
import type { BackupStore } from './backup-store.ts';
import { readAhead } from './read-ahead.ts';
import { partialEnds, writeWhole } from './write-whole.ts';

/** What stands beside the database: uploaded files, and folders such as that of the checkpoints. */
const files = 'files';
const folders = 'folders';
const sealedEnd = '.sealed';

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !partialEnds.some((end) => entry.name.endsWith(end)))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
}

/** A copy is called as its file, and by the SHA-256 of its bytes. */
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const nameOfCopy = (copy: string): string => copy.slice(0, copy.lastIndexOf('.'));

async function copiesIn(store: BackupStore): Promise<string[]> {
  return (await store.list(files)).map(({ name }) => name.slice(files.length + 1));
}

/** Ids of the files of which there are copies. */
export async function copiedFiles(store: BackupStore): Promise<Set<string>> {
  return new Set((await copiesIn(store)).map((copy) => nameOfCopy(path.basename(copy))));
}

/** Bytes of all copies. */
export async function bytesOfCopies(store: BackupStore): Promise<number> {
  return (await store.list(files)).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Copies of the uploaded files, which are sealed under the persons' keys already and never change: a name says which bytes. */
export class FileCopies {
  readonly #from: string;
  readonly #store: BackupStore;
  #there: Set<string> | null = null;

  constructor(from: string, store: BackupStore) {
    this.#from = from;
    this.#store = store;
  }

  /** @returns whether there was something to copy: one that was erased meanwhile is not wanted */
  async #copy(name: string): Promise<boolean> {
    const bytes = await readFile(path.join(this.#from, name)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (bytes) await this.#store.write(`${files}/${name}.${sha256(bytes)}`, bytes);
    if (bytes) this.#there?.add(name);
    return bytes !== null;
  }

  /** Copies those that are not there yet. */
  async update(): Promise<{ copied: number; files: number }> {
    this.#there ??= new Set((await copiesIn(this.#store)).map(nameOfCopy));
    const there = this.#there;
    const names = await filesIn(this.#from);
    const fresh = names.filter((name) => !there.has(name));
    let copied = 0;
    for await (const isCopied of readAhead(fresh, (name) => this.#copy(name))) if (isCopied) copied += 1;
    return { copied, files: names.length };
  }
}

export interface RestoredFiles {
  files: number;
  /** Names of copies that are not what was copied. */
  damaged: string[];
}

/** Brings copies back that the folder does not have. */
export async function restoreFiles(store: BackupStore, into: string): Promise<RestoredFiles> {
  const restored: RestoredFiles = { files: 0, damaged: [] };
  const there = new Set(await filesIn(into));
  const missing = (await copiesIn(store)).filter((copy) => !there.has(nameOfCopy(copy)));
  const bringBack = async (copy: string): Promise<void> => {
    const name = nameOfCopy(copy);
    const bytes = await store.read(`${files}/${copy}`);
    if (bytes && copy === `${name}.${sha256(bytes)}`) {
      await writeWhole(path.join(into, name), bytes);
      restored.files += 1;
    } else restored.damaged.push(name);
  };
  for await (const _ of readAhead(missing, bringBack));
  return restored;
}

/** Keeps a folder's files as they are now; those that it lost stay as they were. */
export class FolderCopy {
  readonly #from: string;
  readonly #store: BackupStore;
  readonly #keys: BackupKeys;
  readonly #seen = new Map<string, number>();

  constructor(from: string, store: BackupStore, keys: BackupKeys) {
    this.#from = from;
    this.#store = store;
    this.#keys = keys;
  }

  async #copy(name: string): Promise<void> {
    const file = path.join(this.#from, name);
    const changed = await stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => null,
    );
    if (changed === null || this.#seen.get(name) === changed) return;
    const plain = await readFile(file);
    const copy = `${folders}/${path.basename(this.#from)}/${name}${sealedEnd}`;
    await this.#store.write(copy, seal(this.#keys.lasting, name, plain));
    this.#seen.set(name, changed);
  }

  async update(): Promise<void> {
    for await (const _ of readAhead(await filesIn(this.#from), (name) => this.#copy(name)));
  }
}

/** @param of which folder, by its name @returns how many files @throws BackupError when one was altered */
export async function restoreFolder(
  store: BackupStore,
  of: string,
  into: string,
  keys: BackupKeys,
): Promise<number> {
  const folder = `${folders}/${of}`;
  const copies = (await store.list(folder))
    .map(({ name }) => name)
    .filter((name) => name.endsWith(sealedEnd));
  const bringBack = async (copy: string): Promise<void> => {
    const name = copy.slice(folder.length + 1, -sealedEnd.length);
    let plain: Buffer;
    const sealed = await store.read(copy);
    try {
      plain = unseal(keys.lasting, name, sealed ?? Buffer.alloc(0));
    } catch {
      throw new BackupError(
        `${store.where(copy)} was altered or is damaged. Nothing was restored. Use another copy of the backup.`,
      );
    }
    await writeWhole(path.join(into, name), plain);
  };
  for await (const _ of readAhead(copies, bringBack));
  return copies.length;
}
