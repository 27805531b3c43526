import { createHash, randomBytes } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** A checkpoint that was cosigned, and its place in the row of those of its log. */
export interface Kept {
  number: number;
  note: string;
}

/** What a witness remembers of each log. */
export interface WitnessStore {
  latest: (origin: string) => Promise<Kept | null>;
  /** @returns false when another one took the place `number` meanwhile; then nothing was kept */
  keep: (origin: string, kept: Kept) => Promise<boolean>;
}

/** As the standard names a log in addresses. */
export const originHash = (origin: string): string => createHash('sha256').update(origin).digest('hex');

const fileName = (number: number): string => String(number).padStart(10, '0');

/**
 * One file for each cosigned checkpoint, numbered. None is ever replaced or removed: a process killed at any moment leaves the last one
 * as it was, and of two processes that want the same place one gets it.
 */
export function folderStore(root: string): WitnessStore {
  const folderOf = (origin: string) => path.join(root, originHash(origin));
  return {
    async latest(origin) {
      const names = await readdir(folderOf(origin)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      const newest = names
        .filter((name) => /^\d{10}$/.test(name))
        .sort()
        .at(-1);
      if (newest === undefined) return null;
      return {
        number: Number(newest),
        note: await readFile(path.join(folderOf(origin), newest), 'utf8'),
      };
    },

    async keep(origin, { number, note }) {
      const folder = folderOf(origin);
      await mkdir(folder, { recursive: true });
      const draft = path.join(folder, `.${randomBytes(8).toString('hex')}`);
      await writeFile(draft, note, { flush: true });
      try {
        await link(draft, path.join(folder, fileName(number)));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
        throw error;
      } finally {
        await rm(draft, { force: true });
      }
      for (const written of [folder, root]) {
        const handle = await open(written, 'r');
        await handle.sync().finally(() => handle.close());
      }
      return true;
    },
  };
}
