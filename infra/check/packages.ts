import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { importsOf } from './imports.ts';
import { repositoryFiles, root } from './tree.ts';

const isProduct = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.(test|e2e|catalogue)\.tsx?$/.test(file);

/** The packages that the product's files in these folders import; tests and the catalogue are no part of it. */
export async function packagesImported(folders: readonly string[]): Promise<Set<string>> {
  const names = new Set<string>();
  for (const file of (await repositoryFiles(folders)).filter(isProduct)) {
    for (const { specifier } of importsOf(file, await readFile(path.join(root, file), 'utf8'))) {
      if (!specifier || /^[.#/]/.test(specifier) || isBuiltin(specifier)) continue;
      const [first = '', second] = specifier.split('/');
      names.add(first.startsWith('@') ? `${first}/${second}` : first);
    }
  }
  return names;
}
