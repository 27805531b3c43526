import { parseSync } from 'vite';

/** A node of a TypeScript file's syntax tree; offsets are those of the source. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

function* nodesOf(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesOf(item);
  else if (isNode(value)) {
    yield value;
    for (const part of Object.values(value)) if (typeof part === 'object') yield* nodesOf(part);
  }
}

/** @throws Error when the file cannot be parsed */
export function nodesIn(file: string, source: string): Iterable<Node> {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  return nodesOf(program);
}

/** One-based. */
export const lineAt = (source: string, offset: number): number => source.slice(0, offset).split('\n').length;
