import type { FactView } from '#services/event-log/contract.ts';
import type { RecordedFact } from '#state-machines/application/facts.ts';
import { type ApplicationState, evolve } from '#state-machines/application/state.ts';

/** How an application stands after one of its facts. */
export interface Standing {
  /** Null before the first fact. */
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

function recorded({ type, version, from, to, at, actor, data }: FactView): RecordedFact {
  return { type, version, from, to, at, actor, data } as unknown as RecordedFact;
}

/** The state by the same pure fold as the server's. A fact that cannot be folded, because it was forged, changes nothing. */
function after(before: Standing, fact: FactView): Standing {
  if (!fact.isReadable) return before;
  const { type, data } = fact;
  const documents =
    isOfDocument(type) && typeof data.documentType === 'string'
      ? { ...before.documents, [data.documentType]: ofDocument[type] }
      : before.documents;
  try {
    return { state: evolve(before.state, recorded(fact)), documents };
  } catch {
    return { ...before, documents };
  }
}

/** How the application stood after this version; 0 or an unknown one: after whatever came before it. */
export function standingAt(facts: readonly FactView[], version: number): Standing {
  return facts.filter((fact) => fact.version <= version).reduce(after, nothing);
}
