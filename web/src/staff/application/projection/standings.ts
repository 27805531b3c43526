import type { EventView } from '#services/event-log/contract.ts';
import type { RecordedEvent } from '#state-machines/application/events.ts';
import { type ApplicationState, evolve } from '#state-machines/application/state.ts';

/** How an application stands after one of its events. */
export interface Standing {
  /** Null before the first event. */
  state: ApplicationState | null;
  /** What became of each type of document, by its name in the vocabulary. */
  documents: Readonly<Record<string, 'uploaded' | 'verified' | 'rejected'>>;
}

const nothing: Standing = { state: null, documents: {} };

const ofDocument = {
  'document.uploaded': 'uploaded',
  'document.verified': 'verified',
  'document.rejected': 'rejected',
} as const;
const isOfDocument = (type: string): type is keyof typeof ofDocument => Object.hasOwn(ofDocument, type);

function recorded({ type, version, from, to, at, actor, data }: EventView): RecordedEvent {
  return { type, version, from, to, at, actor, data } as unknown as RecordedEvent;
}

/** The state by the same pure projection as the server's. An event that cannot be projected, because it was forged, changes nothing. */
function after(before: Standing, event: EventView): Standing {
  if (!event.isReadable) return before;
  const { type, data } = event;
  const documents =
    isOfDocument(type) && typeof data.documentType === 'string'
      ? { ...before.documents, [data.documentType]: ofDocument[type] }
      : before.documents;
  try {
    return { state: evolve(before.state, recorded(event)), documents };
  } catch {
    return { ...before, documents };
  }
}

/** How the application stood after this version; 0 or an unknown one: after whatever came before it. */
export function standingAt(events: readonly EventView[], version: number): Standing {
  return events.filter((event) => event.version <= version).reduce(after, nothing);
}
