import type { EventView } from '#services/event-log/contract.ts';
import type { Journey } from '#state-machines/application/journeys.ts';
import { machineEventOf } from '#state-machines/application/replay.ts';
import type { EventType } from '#state-machines/application/vocabulary.ts';

/** How far a sandbox is on a journey. Read from its events, so that a reload or a step taken by hand loses nothing. */
export interface Position {
  taken: number;
  /** It went another way than the journey. */
  hasLeft: boolean;
}

type Event = Pick<EventView, 'type' | 'to' | 'actor'>;

/** Events that are nobody's step. */
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
