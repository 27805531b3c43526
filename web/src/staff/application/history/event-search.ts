import type { EventView } from '#services/event-log/contract.ts';
import { eventLabel } from '#state-machines/application/labels.ts';
import { actorText, eventSentence, isMoveEvent } from '../../events/event-text.ts';

/** Who acted, as the history is narrowed by it. */
export const actorGroups = ['applicant', 'staff', 'system'] as const;
export type ActorGroup = (typeof actorGroups)[number];
function groupOf({ actor: { kind } }: EventView): ActorGroup | null {
  if (kind === 'unknown') return null;
  return kind === 'applicant' || kind === 'system' ? kind : 'staff';
}

/** What kind of event it is, as the history is narrowed by it. */
export const eventKinds = ['moves', 'corrections', 'documents', 'deadlines', 'other'] as const;
export type EventKind = (typeof eventKinds)[number];
export function kindOf(event: EventView): EventKind {
  const { type } = event;
  if (type === 'status.corrected') return 'corrections';
  if (type.startsWith('document.')) return 'documents';
  if (type.startsWith('deadline.') || type === 'reminder.sent') return 'deadlines';
  return isMoveEvent(event) || type === 'application.submitted' ? 'moves' : 'other';
}

export interface EventFilter {
  search: string;
  kind: EventKind | undefined;
  who: ActorGroup | undefined;
}

/** Whether an event has the words looked for anywhere that staff can read, is of this kind, and was caused by this group. */
export function matchesEvent(event: EventView, { search, kind, who }: EventFilter): boolean {
  if (who && groupOf(event) !== who) return false;
  if (kind && kindOf(event) !== kind) return false;
  const words = search.trim().toLowerCase();
  if (words === '') return true;
  const parts = [
    `no. ${event.version}`,
    event.type,
    eventLabel(event.type),
    eventSentence(event),
    actorText(event),
  ];
  const more = [event.reason ?? '', event.notes ?? '', event.correlation, event.release, event.machine];
  return [...parts, ...more].some((part) => part.toLowerCase().includes(words));
}
