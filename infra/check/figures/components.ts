import { lineAt, type Node } from '../syntax.ts';
import type { Source } from './sources.ts';

/** Elements that pages take from the component library instead of writing them. */
const rawElements = ['button', 'table', 'dialog'] as const;
export type RawElement = (typeof rawElements)[number];

const nameOf = (node: Node): string | undefined => (node.name as { name?: string } | undefined)?.name;

/** How often each stands in `web/src` outside of the component library. */
export function rawElementsIn(sources: readonly Source[]): Record<RawElement, number> {
  const counts = { button: 0, table: 0, dialog: 0 };
  for (const { file, nodes } of sources) {
    if (!file.startsWith('web/src/') || file.startsWith('web/src/ui/')) continue;
    for (const node of nodes) {
      const name = node.type === 'JSXOpeningElement' ? nameOf(node) : undefined;
      const raw = rawElements.find((element) => element === name);
      if (raw) counts[raw] += 1;
    }
  }
  return counts;
}

export interface LongFunction {
  file: string;
  line: number;
  lines: number;
}

const functions = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** The function with the most lines, from its first to its last. */
export function longestFunction(sources: readonly Source[]): LongFunction {
  let longest: LongFunction = { file: '', line: 0, lines: 0 };
  for (const { file, text, nodes } of sources)
    for (const node of nodes) {
      if (!functions.has(node.type)) continue;
      const lines = text.slice(node.start, node.end).split('\n').length;
      if (lines > longest.lines) longest = { file, line: lineAt(text, node.start), lines };
    }
  return longest;
}
