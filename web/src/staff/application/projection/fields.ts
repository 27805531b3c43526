import type { EventView } from '#services/event-log/contract.ts';
import { deadlineLabel } from '#state-machines/application/deadlines.ts';
import { documentNames } from '#state-machines/application/document-names.ts';
import type { RecordedEvent } from '#state-machines/application/events.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { type ApplicationState, evolve } from '#state-machines/application/state.ts';
import { type DocumentType, documentTypes } from '#state-machines/application/vocabulary.ts';
import { exactTime } from '#web/ui/dates.ts';
import { positionLabel } from '../../components/person-name.ts';

/** How an application stands after one of its events. */
interface Standing {
  /** Null before the first event. */
  state: ApplicationState | null;
  /** What became of each type of document, by its name in the vocabulary. */
  documents: Readonly<Record<string, 'uploaded' | 'verified' | 'rejected'>>;
}

const nothing: Standing = { state: null, documents: {} };

const documentStandings = {
  'document.uploaded': 'uploaded',
  'document.verified': 'verified',
  'document.rejected': 'rejected',
} as const;
const isOfDocument = (type: string): type is keyof typeof documentStandings =>
  Object.hasOwn(documentStandings, type);

function recorded({ type, version, from, to, at, actor, data }: EventView): RecordedEvent {
  return { type, version, from, to, at, actor, data } as unknown as RecordedEvent;
}

/** The state by the same pure projection as the server's. An event that cannot be projected, because it was forged, changes nothing. */
function after(before: Standing, event: EventView): Standing {
  if (!event.isReadable) return before;
  const { type, data } = event;
  const documents =
    isOfDocument(type) && typeof data.documentType === 'string'
      ? { ...before.documents, [data.documentType]: documentStandings[type] }
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

/** What there is to know of an application at one place of its history, in words. */
export const fieldGroups = ['Status', 'Dates', 'Assessment', 'Documents', 'Decision'] as const;
interface Field {
  group: (typeof fieldGroups)[number];
  label: string;
  /** Null: there is none. */
  text: (standing: Standing, events: readonly EventView[]) => string | null;
}

type State = NonNullable<Standing['state']>;
const time = (at: string | null): string | null => at && exactTime(at);
const field = (
  group: Field['group'],
  label: string,
  read: (state: State, events: readonly EventView[]) => string | null,
): Field => ({ group, label, text: ({ state }, events) => state && read(state, events) });

const documentStates = { uploaded: 'To verify', verified: 'Verified', rejected: 'Rejected' } as const;

function decision({ lastDecision }: State, events: readonly EventView[]): string | null {
  if (!lastDecision) return null;
  const { from, to, version } = lastDecision;
  const by = events.find((event) => event.version === version)?.actor.name ?? 'staff';
  return `${statusLabel(from)} to ${statusLabel(to)}, by ${by}`;
}

const ofDocument = (type: DocumentType): Field => ({
  group: 'Documents',
  label: documentNames[type],
  text: ({ documents }) => {
    const state = documents[type];
    return state ? documentStates[state] : null;
  },
});

export const fields: readonly Field[] = [
  field('Status', 'Status', ({ status }) => statusLabel(status)),
  field('Status', 'In this status since', ({ statusSince }) => time(statusSince)),
  field('Status', 'Deadline', ({ deadline }) =>
    deadline ? `${deadlineLabel(deadline.kind)}, due ${exactTime(deadline.due)}` : null,
  ),
  field('Status', 'Overdue', ({ deadline, isOverdue }) => (deadline && isOverdue ? 'Yes' : null)),
  field('Status', 'Position', ({ position }) => positionLabel(position)),
  field('Dates', 'Submitted', ({ submittedAt }) => time(submittedAt)),
  field('Dates', 'E-mail confirmed', ({ emailConfirmedAt }) => time(emailConfirmedAt)),
  field('Dates', 'Details submitted', ({ detailedInfoSubmittedAt }) => time(detailedInfoSubmittedAt)),
  field('Dates', 'Detailed review completed', (state) => time(state.detailedReviewCompletedAt)),
  field('Dates', 'Contract offered', ({ contractOfferedAt }) => time(contractOfferedAt)),
  field('Dates', 'Contract answered', ({ contractResponseAt }) => time(contractResponseAt)),
  field('Dates', 'Personal data erased', ({ erasedAt }) => time(erasedAt)),
  field('Assessment', 'Completed', ({ assessmentCompletedAt }) => time(assessmentCompletedAt)),
  field('Assessment', 'Score', ({ assessmentScore: score }) => (score === null ? null : `${score} of 100`)),
  field('Assessment', 'Result', ({ assessmentResult: result }) =>
    result === null ? null : result === 'pass' ? 'Passed' : 'Review Required',
  ),
  ...documentTypes.map(ofDocument),
  field('Decision', 'Last decision', decision),
  field('Decision', 'Decided', ({ lastDecision }) => time(lastDecision?.at ?? null)),
];
