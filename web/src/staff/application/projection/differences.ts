import type { EventView } from '#services/event-log/contract.ts';
import { type fieldGroups, fields, standingAt } from './fields.ts';

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
export function differences(events: readonly EventView[], from: number, to: number): Difference[] {
  const [then, later] = [standingAt(events, from), standingAt(events, to)];
  return fields
    .map(({ group, label, text }) => {
      const [before, after] = [text(then, events), text(later, events)];
      return { group, label, before, after, kind: kindOf(before, after) };
    })
    .filter(({ before, after }) => before !== null || after !== null);
}

/** What one event changed. */
export const changesOf = (events: readonly EventView[], { version }: EventView): Difference[] =>
  differences(events, version - 1, version).filter(({ kind }) => kind !== 'same');
