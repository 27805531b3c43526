import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(fileURLToPath(new URL('../..', import.meta.url)));

/** What is no part of the repository: what `.gitignore` names, and git's own folder. */
async function outsiders(): Promise<(file: string) => boolean> {
  const lines = (await readFile(path.join(root, '.gitignore'), 'utf8')).split('\n').filter(Boolean);
  const names = new Set(['.git', ...lines.map((line) => line.replace(/\/$/, ''))]);
  const endings = lines.filter((line) => line.startsWith('*.')).map((line) => line.slice(1));
  return (file) =>
    names.has(file) || names.has(path.basename(file)) || endings.some((ending) => file.endsWith(ending));
}

/**
 * Every file of the repository below `folders`, by its path from the root with forward slashes, in a stable order.
 * Needs no git: a released archive has none.
 */
export async function repositoryFiles(folders: readonly string[] = ['.']): Promise<string[]> {
  const isOutside = await outsiders();
  const found: string[] = [];
  async function walk(folder: string): Promise<void> {
    const entries = await readdir(path.join(root, folder), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const file = path.posix.join(folder, entry.name);
      if (isOutside(file)) continue;
      if (entry.isDirectory()) await walk(file);
      else if (entry.isFile()) found.push(file);
    }
  }
  for (const folder of folders) await walk(folder);
  return found.sort();
}
