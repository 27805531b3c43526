import type { EventView } from '#services/event-log/contract.ts';
import { deadlineLabel } from '#state-machines/application/deadlines.ts';
import { documentNames } from '#state-machines/application/document-names.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { type DocumentType, documentTypes } from '#state-machines/application/vocabulary.ts';
import { exactTime } from '../../../ui/dates.ts';
import { positionLabel } from '../../components/person-name.ts';
import type { Standing } from './standings.ts';

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
  field('Status', 'In it since', ({ statusSince }) => time(statusSince)),
  field('Status', 'Deadline', ({ deadline }) =>
    deadline ? `${deadlineLabel(deadline.kind)}, due ${exactTime(deadline.due)}` : null,
  ),
  field('Status', 'Overdue', ({ deadline, isOverdue }) => (deadline ? (isOverdue ? 'Yes' : 'No') : null)),
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
