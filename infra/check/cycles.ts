import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { importsOf } from './imports.ts';
import { repositoryFiles, root } from './tree.ts';

/** File → the files that it imports. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** @returns one cycle of files for each import that closes one, found depth first; empty when there is none */
export function cyclesIn(graph: ImportGraph): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const visit = (file: string) => {
    const place = way.indexOf(file);
    if (place >= 0) cycles.push(way.slice(place));
    if (place >= 0 || done.has(file)) return;
    way.push(file);
    for (const target of graph.get(file) ?? []) visit(target);
    way.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return cycles;
}

const source = 'web/src/';

function targetsOf(file: string, code: string): string[] {
  return importsOf(file, code).flatMap(({ specifier }) => {
    if (specifier?.startsWith('#web/')) return [specifier.replace('#web/', source)];
    return specifier?.startsWith('.') ? [path.posix.join(path.posix.dirname(file), specifier)] : [];
  });
}

/** @returns every import cycle of `web/src`; dynamic imports and imports of types count */
export async function checkCycles(): Promise<string[]> {
  const files = (await repositoryFiles([source.slice(0, -1)])).filter((file) => /\.tsx?$/.test(file));
  const graph = new Map<string, string[]>();
  for (const file of files) graph.set(file, targetsOf(file, await readFile(path.join(root, file), 'utf8')));
  return cyclesIn(graph).map((cycle) => [...cycle, cycle[0]].join(' → '));
}
