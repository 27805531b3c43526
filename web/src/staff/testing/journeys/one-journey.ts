import type { EventView } from '#services/event-log/contract.ts';
import { type Journey, journeys } from '#state-machines/application/journeys.ts';
import { moveKey } from '#state-machines/application/machine-moves.ts';
import { machineEventOf } from '#state-machines/application/replay.ts';
import type { EventType } from '#state-machines/application/vocabulary.ts';

/** The journey that the address names; null for none, or one that a newer machine no longer has. */
export const journeyNamed = (id: string | null): Journey | null =>
  journeys.find((journey) => journey.id === id) ?? null;

/** A journey as the machine's picture shows it: its statuses and its moves. */
export function pathOf({ path }: Journey): ReadonlySet<string> {
  return new Set([...path, ...path.slice(1).map((to, index) => moveKey(path[index] ?? '', to))]);
}

/** How far a sandbox is on a journey. Read from its events, so that a reload or a step taken by hand loses nothing. */
export interface Position {
  taken: number;
  /** It went another way than the journey. */
  hasLeft: boolean;
}

type Event = Pick<EventView, 'type' | 'to' | 'actor'>;

/** Events that no one takes as a step. */
const isBeside = ({ type, actor }: Event, isFirst: boolean): boolean =>
  isFirst ||
  type === 'deadline.set' ||
  type === 'reminder.sent' ||
  // The machine's own answer to an invitation when the assessment was taken early.
  (type === 'assessment.completed' && actor.kind === 'system');

export function positionOn({ steps }: Journey, events: readonly Event[]): Position {
  let taken = 0;
  for (const [index, event] of events.entries()) {
    if (isBeside(event, index === 0)) continue;
    if (steps[taken]?.event !== machineEventOf[event.type as EventType]) return { taken, hasLeft: true };
    taken++;
  }
  return { taken, hasLeft: false };
}
