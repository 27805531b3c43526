import { lineAt, type Node, nodesIn } from './syntax.ts';

/** One import of a file: static, dynamic, of a type, or a re-export. */
export interface Import {
  /** As written; null when it is computed and only known at run time. */
  specifier: string | null;
  /** Counted from 1. */
  line: number;
}

const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);

export function importsAmong(nodes: Iterable<Node>, source: string): Import[] {
  const imports: Import[] = [];
  for (const node of nodes) {
    const from = node.source as (Node & { value?: unknown }) | null | undefined;
    if (!importing.has(node.type) || !from) continue;
    const specifier = typeof from.value === 'string' ? from.value : null;
    imports.push({ specifier, line: lineAt(source, from.start) });
  }
  return imports;
}

/**
 * Every import of one TypeScript file, from its syntax tree: comments and strings that look like imports are none.
 * @throws Error when the file cannot be parsed
 */
export const importsOf = (file: string, source: string): Import[] =>
  importsAmong(nodesIn(file, source), source);
