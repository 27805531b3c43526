import type { FactView } from '#services/event-log/contract.ts';
import { type fieldGroups, fields } from './fields.ts';
import { standingAt } from './standings.ts';

export type Kind = 'same' | 'changed' | 'added' | 'removed';
/** One field at two places of a history. */
export interface Difference {
  group: (typeof fieldGroups)[number];
  label: string;
  before: string | null;
  after: string | null;
  kind: Kind;
}

function kindOf(before: string | null, after: string | null): Kind {
  if (before === after) return 'same';
  if (before === null) return 'added';
  return after === null ? 'removed' : 'changed';
}

/** Every field that has a value at either place, in the order of the screen. */
export function differences(facts: readonly FactView[], from: number, to: number): Difference[] {
  const [then, later] = [standingAt(facts, from), standingAt(facts, to)];
  return fields
    .map(({ group, label, text }) => {
      const [before, after] = [text(then, facts), text(later, facts)];
      return { group, label, before, after, kind: kindOf(before, after) };
    })
    .filter(({ before, after }) => before !== null || after !== null);
}

/** What one fact changed. */
export const changesOf = (facts: readonly FactView[], { version }: FactView): Difference[] =>
  differences(facts, version - 1, version).filter(({ kind }) => kind !== 'same');
