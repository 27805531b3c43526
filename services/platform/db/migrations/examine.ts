import type { Node } from 'libpg-query';
import { type Effect, effectsOf, rules, tablesMade } from './effects.ts';
import { concurrentIndexOf, contractOf } from './marks.ts';
import { readStatements, type Statement } from './read-statements.ts';

/** One thing that a migration does to what is there. */
export interface Step extends Effect, Pick<Statement, 'line' | 'text' | 'accepted'> {}

interface Examined {
  /** Without what is done to tables that the same migrations make. */
  steps: Step[];
  nodes: Node[];
}

/** @param before statements of earlier migrations that no release has yet */
export async function examineMigration(sql: string, before: readonly Node[] = []): Promise<Examined> {
  const statements = await readStatements(sql);
  const nodes = statements.map(({ node }) => node);
  const made = tablesMade([...before, ...nodes]);
  const steps = statements.flatMap(({ node, ...said }) =>
    effectsOf(node)
      .filter(({ table }) => table === null || !made.has(table))
      .map((effect) => ({ ...said, ...effect })),
  );
  return { steps, nodes };
}

/** Why a step may not be in a migration that a release before runs beside; null when it may. */
function refusalOf({ rule, accepted }: Step, isContract: boolean): string | null {
  if (!rule) return null;
  const { kind, says } = rules[rule];
  if (kind === 'breaks')
    return isContract
      ? null
      : `${says}. Take it away in a later release, in a file that begins with -- contract since FILE: WHY`;
  return accepted ? null : `${says}. Where the table stays small, say so right above it: -- accepted: WHY`;
}

/** What expand and contract forbids in one migration, a line each. @param name of the file */
export function refusalsOf(name: string, sql: string, { steps, nodes }: Examined): string[] {
  const isContract = contractOf(sql) !== null;
  const found = steps.flatMap((step) => {
    const why = refusalOf(step, isContract);
    return why ? [`${name}:${step.line} [${step.rule}] ${step.text}: ${why}`] : [];
  });
  const isConcurrent = nodes.some((node) => 'IndexStmt' in node && node.IndexStmt.concurrent);
  if (isConcurrent && (nodes.length > 1 || !concurrentIndexOf(sql)))
    found.push(
      `${name} builds an index CONCURRENTLY beside other statements: give it a file of its own, and the index a name`,
    );
  return found;
}
