import { parseSync } from 'vite';

/** One import of a file: static, dynamic, of a type, or a re-export. */
export interface Import {
  /** As written; null when it is computed and only known at run time. */
  specifier: string | null;
  /** Counted from 1. */
  line: number;
}

interface Node {
  type: string;
  start: number;
  source?: Node | null;
  value?: unknown;
}
const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
]);
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesOf(item);
  else if (isNode(value)) {
    yield value;
    for (const part of Object.values(value)) if (typeof part === 'object') yield* nodesOf(part);
  }
}

/**
 * Every import of one TypeScript file, from its syntax tree: comments and strings that look like imports are none.
 * @throws Error when the file cannot be parsed
 */
export function importsOf(file: string, source: string): Import[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const lineOf = (at: number): number => source.slice(0, at).split('\n').length;
  const imports: Import[] = [];
  for (const node of nodesOf(program)) {
    if (!importing.has(node.type) || !node.source) continue;
    const { value } = node.source;
    imports.push({ specifier: typeof value === 'string' ? value : null, line: lineOf(node.source.start) });
  }
  return imports;
}
