import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { targetOf } from '../floors.ts';
import { importsAmong } from '../imports.ts';
import { type Node, nodesIn } from '../syntax.ts';
import { repositoryFiles, root } from '../tree.ts';

/** A file of the product, parsed once for every figure. */
export interface Source {
  file: string;
  text: string;
  /** None of a file that is no TypeScript. */
  nodes: readonly Node[];
}

export interface Edge {
  from: string;
  to: string;
}

const isTest = (file: string): boolean => /\.(?:test|e2e)\.tsx?$|\.snap$/.test(file);

export function sourceOf(file: string, text: string): Source {
  return { file, text, nodes: /\.tsx?$/.test(file) ? [...nodesIn(file, text)] : [] };
}

/** Everything but tests below the product's folders. */
export async function productSources(): Promise<Source[]> {
  const files = await repositoryFiles(['state-machines', 'services', 'web/src', 'infra']);
  const wanted = files.filter((file) => /\.(?:tsx?|css)$/.test(file) && !isTest(file));
  return Promise.all(
    wanted.map(async (file) => sourceOf(file, await readFile(path.join(root, file), 'utf8'))),
  );
}

/** Who imports whom, by path from the root; packages left out. */
export function edgesOf(sources: readonly Source[]): Edge[] {
  return sources.flatMap(({ file, text, nodes }) =>
    importsAmong(nodes, text).flatMap(({ specifier }) => {
      const target = specifier === null ? null : targetOf(file, specifier);
      return target && 'file' in target ? [{ from: file, to: target.file }] : [];
    }),
  );
}
