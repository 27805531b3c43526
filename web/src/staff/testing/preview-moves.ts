import type { EventView } from '#services/event-log/contract.ts';
import { isMove } from '#state-machines/application/state.ts';
import type { AnyStatus, EventType } from '#state-machines/application/vocabulary.ts';

/** What the applicant may read of an event: never notes or reasons. */
export interface Move {
  version: number;
  type: EventType;
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
export function movesOf(events: readonly EventView[]): Move[] {
  return events
    .map(({ version, type, at, from, to, actor }) => ({
      version,
      type: type as EventType,
      at,
      from: from as AnyStatus | null,
      to: to as AnyStatus,
      actor: actors[actor.kind],
    }))
    .filter((event) => isMove(event as Parameters<typeof isMove>[0]) || event.type.startsWith('document.'))
    .toReversed();
}
