import type { FactView } from '#services/event-log/contract.ts';
import type { ComparedVersions } from '../compare/compared-versions.ts';

/** What every look at the history is given: the facts, what is wrong with which, and what can be done from one of them. */
export interface ShownFacts {
  applicationId: string;
  /** Oldest first; up to the instant that the screen shows. */
  facts: readonly FactView[];
  /** What is wrong with a fact, in sentences, by its version. */
  problems: ReadonlyMap<number, readonly string[]>;
  /** The one that is open. */
  selected: number | null;
  /** What ages are counted against. */
  now: number;
  isPast: boolean;
  onSelect: (version: number) => void;
  onCompare: (versions: ComparedVersions) => void;
  onShowThen: (at: Date) => void;
}
