import type { FactView } from '#services/event-log/contract.ts';
import type { Journey } from '#state-machines/application/journeys.ts';
import { eventOfFact } from '#state-machines/application/replay.ts';
import type { FactType } from '#state-machines/application/vocabulary.ts';

/** How far a sandbox is on a journey. Read from its facts, so that a reload or a step taken by hand loses nothing. */
export interface Position {
  taken: number;
  /** It went another way than the journey. */
  hasLeft: boolean;
}

type Fact = Pick<FactView, 'type' | 'to' | 'actor'>;

/** Facts that are nobody's step. */
const isBeside = ({ type, actor }: Fact, isFirst: boolean): boolean =>
  isFirst ||
  type === 'deadline.set' ||
  type === 'reminder.sent' ||
  // The machine's own answer to an invitation when the assessment was taken early.
  (type === 'assessment.completed' && actor.kind === 'system');

export function positionOn({ steps }: Journey, facts: readonly Fact[]): Position {
  let taken = 0;
  for (const [index, fact] of facts.entries()) {
    if (isBeside(fact, index === 0)) continue;
    if (steps[taken]?.event !== eventOfFact[fact.type as FactType]) return { taken, hasLeft: true };
    taken++;
  }
  return { taken, hasLeft: false };
}
