import {
  mainFlow,
  outcomes,
  statusLabels,
  statusTone,
  type Tone,
  type Waiting,
  waitingFor,
} from '#state-machines/application/labels.ts';
import { requiredAction } from '#state-machines/application/pages.ts';
import {
  type ActionRow,
  applicantActions,
  detailActions,
  listAdvance,
  reviewDecisions,
} from '#state-machines/application/screens.ts';
import {
  type AnyStatus,
  type DeadlineKind,
  deadlineOfStatus,
  isFinal,
  isUnconfirmed,
  legacyStatuses,
  statuses,
} from '#state-machines/application/vocabulary.ts';

/** The four declared tables of moves (ruling 2), by where they are offered and to whom. */
const tables: readonly { screen: string; by: string; rows: readonly ActionRow[] }[] = [
  { screen: 'Review', by: 'Staff', rows: reviewDecisions },
  { screen: 'Applications', by: 'Staff', rows: listAdvance },
  { screen: 'Application detail', by: 'Staff', rows: detailActions },
  { screen: 'Portal', by: 'Applicant', rows: applicantActions },
];

export interface Moves {
  screen: string;
  by: string;
  moves: { label: string; to: AnyStatus }[];
}

export interface StateRow {
  status: AnyStatus;
  label: string;
  tone: Tone;
  place: string;
  acts: Waiting;
  waitsFor: string;
  deadline: DeadlineKind | null;
  moves: Moves[];
}

const isLegacy = (status: AnyStatus) => (legacyStatuses as readonly AnyStatus[]).includes(status);

function place(status: AnyStatus): string {
  const index = (mainFlow as readonly AnyStatus[]).indexOf(status);
  if (index >= 0) return `Step ${index + 1}`;
  if ((outcomes as readonly AnyStatus[]).includes(status)) return 'Final';
  return isLegacy(status) ? 'Legacy' : 'Other';
}

/** What staff do where it is theirs to act, in the words of the flow. */
const staffWork: Partial<Record<AnyStatus, string>> = {
  email_confirmed: 'take up the initial review',
  raw_review_pending: 'decide on the application',
  detailed_info_received: 'take up the detailed review',
  detailed_review_pending: 'decide on the detailed information',
  assessment_completed: 'decide on the assessment',
  contract_and_docs: 'prepare contract and documents outside Cursus',
};
const confirms = 'confirm the e-mail address';

function waitsFor(status: AnyStatus): string {
  if (isLegacy(status)) return 'nothing; held by old records, read-only';
  if (isFinal(status)) return 'final; only a correction changes it';
  if (isUnconfirmed(status)) return confirms;
  return requiredAction[status] ?? staffWork[status] ?? '';
}

const movesFrom = (status: AnyStatus): Moves[] =>
  tables.flatMap(({ screen, by, rows }) => {
    const moves = rows.filter(({ from }) => from === status).map(({ label, to }) => ({ label, to }));
    return moves.length > 0 ? [{ screen, by, moves }] : [];
  });

const rowOf = (status: AnyStatus): StateRow => ({
  status,
  label: statusLabels[status],
  tone: statusTone[status],
  place: place(status),
  acts: waitingFor[status],
  waitsFor: waitsFor(status),
  deadline: isLegacy(status) ? null : (deadlineOfStatus[status as keyof typeof deadlineOfStatus] ?? null),
  moves: movesFrom(status),
});

/** Every state that the machine can be in, and the two that only old records hold. */
export const stateRows: readonly StateRow[] = [...statuses, ...legacyStatuses].map(rowOf);
