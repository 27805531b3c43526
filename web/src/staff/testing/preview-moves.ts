import type { FactView } from '#services/event-log/contract.ts';
import { isMove } from '#state-machines/application/state.ts';
import type { AnyStatus, FactType } from '#state-machines/application/vocabulary.ts';

/** What the applicant may read of a fact: never notes or reasons. */
export interface Move {
  version: number;
  type: FactType;
  at: string;
  from: AnyStatus | null;
  to: AnyStatus;
  actor: 'you' | 'staff' | 'system';
}

const actors = {
  applicant: 'you',
  system: 'system',
  admin: 'staff',
  editor: 'staff',
  unknown: 'system',
} as const;

/** Moves and documents, newest first, as the portal's history shows them. */
export function movesOf(facts: readonly FactView[]): Move[] {
  return facts
    .map(({ version, type, at, from, to, actor }) => ({
      version,
      type: type as FactType,
      at,
      from: from as AnyStatus | null,
      to: to as AnyStatus,
      actor: actors[actor.kind],
    }))
    .filter((fact) => isMove(fact as Parameters<typeof isMove>[0]) || fact.type.startsWith('document.'))
    .toReversed();
}
