import type { RecordedFact } from './facts.ts';
import {
  type Actor,
  type DeadlineKind,
  type FactType,
  isFinal,
  type Status,
  statuses,
} from './vocabulary.ts';

/**
 * One application as its facts leave it. A pure fold: the same facts always give the same state, and a fold cannot
 * enqueue, send or look at a clock. Instants are ISO 8601 UTC.
 */
export interface ApplicationState {
  version: number;
  status: Status;
  statusSince: string;
  /** The version that entered the status. */
  statusVersion: number;
  submittedAt: string;
  lastFactAt: string;
  position: string;
  isSandbox: boolean;
  isLegacy: boolean;
  emailConfirmedAt: string | null;
  detailedInfoSubmittedAt: string | null;
  detailedReviewCompletedAt: string | null;
  assessmentScore: number | null;
  assessmentResult: 'pass' | 'review' | null;
  assessmentCompletedAt: string | null;
  contractOfferedAt: string | null;
  contractResponseAt: string | null;
  deadline: { kind: DeadlineKind; due: string; armedBy: number } | null;
  isOverdue: boolean;
  /** The last status change, if staff made it: what they may undo for ten minutes (ruling 4). */
  lastDecision: {
    version: number;
    actorId: string | null;
    from: Status;
    to: Status;
    at: string;
    before: BeforeDecision;
  } | null;
  erasedAt: string | null;
}

type Stamps = Pick<
  ApplicationState,
  | 'emailConfirmedAt'
  | 'detailedInfoSubmittedAt'
  | 'detailedReviewCompletedAt'
  | 'assessmentCompletedAt'
  | 'contractOfferedAt'
  | 'contractResponseAt'
>;

type Restored = Stamps & Pick<ApplicationState, 'assessmentScore' | 'assessmentResult'>;

/** What an undo restores: the fields that the decision changed, with their earlier values, and the deadline that it ended. */
export interface BeforeDecision {
  fields: Partial<Restored>;
  deadline: { due: string; isOverdue: boolean } | null;
}

/** The status that each stamp is reached with. A correction to an earlier one takes the stamp back. */
const reachedWith: Readonly<Record<keyof Stamps, Status>> = {
  emailConfirmedAt: 'email_confirmed',
  detailedInfoSubmittedAt: 'detailed_info_received',
  detailedReviewCompletedAt: 'assessment_booking',
  assessmentCompletedAt: 'assessment_completed',
  contractOfferedAt: 'contract_offered',
  contractResponseAt: 'employed',
};
const stampNames = Object.keys(reachedWith) as (keyof Stamps)[];
const restoredNames = [...stampNames, 'assessmentScore', 'assessmentResult'] as const;

/** A stay in a status that has ended. The current stay is in the state itself. */
export interface ClosedStep {
  status: Status;
  /** Version of the fact that entered the status. */
  version: number;
  enteredAt: string;
  leftAt: string;
}

function opened(fact: RecordedFact & { type: 'application.submitted' }): ApplicationState {
  return {
    version: fact.version,
    status: fact.to,
    statusSince: fact.at,
    statusVersion: fact.version,
    submittedAt: fact.at,
    lastFactAt: fact.at,
    position: fact.data.position,
    isSandbox: fact.data.sandbox ?? false,
    isLegacy: fact.data.legacy ?? false,
    emailConfirmedAt: null,
    detailedInfoSubmittedAt: null,
    detailedReviewCompletedAt: null,
    assessmentScore: null,
    assessmentResult: null,
    assessmentCompletedAt: null,
    contractOfferedAt: null,
    contractResponseAt: null,
    deadline: null,
    isOverdue: false,
    lastDecision: null,
    erasedAt: null,
  };
}

/** Stamps that a fact sets whatever the status. Mutates `next`, which is always a fresh copy. */
function stamp(next: ApplicationState, fact: RecordedFact): void {
  switch (fact.type) {
    case 'email.confirmed':
      next.emailConfirmedAt = fact.at;
      break;
    case 'details.submitted':
      next.detailedInfoSubmittedAt = fact.at;
      break;
    case 'assessment.completed':
      next.assessmentCompletedAt ??= fact.at;
      next.assessmentScore = fact.data.score ?? next.assessmentScore;
      next.assessmentResult = fact.data.result ?? next.assessmentResult;
      break;
    case 'contract.accepted':
    case 'contract.declined':
      if (fact.actor.kind === 'applicant') next.contractResponseAt = fact.at;
      break;
    case 'deadline.set':
      next.deadline = { kind: fact.data.kind, due: fact.data.due, armedBy: fact.version };
      // An undo sets the earlier deadline again, which may have passed.
      next.isOverdue = fact.data.due <= fact.at;
      break;
    case 'deadline.missed':
      next.isOverdue = true;
      break;
    case 'personal_data.erased':
      next.erasedAt = fact.at;
      break;
    default:
  }
}

const decisions: ReadonlySet<Actor['kind']> = new Set(['editor', 'admin']);
const isUndo = (fact: RecordedFact): boolean => fact.type === 'status.corrected' && fact.data.undo;

function stampMove(next: ApplicationState, fact: RecordedFact): void {
  if (fact.from === 'detailed_review_pending') next.detailedReviewCompletedAt = fact.at;
  if (fact.to === 'contract_offered') {
    next.contractOfferedAt = fact.at;
    next.contractResponseAt = null;
  }
}

/** A scored assessment is the applicant's own result, and stands wherever the application goes (ruling 11). */
function takeBackStampsAhead(next: ApplicationState): void {
  if (isFinal(next.status)) return;
  const reached = statuses.indexOf(next.status);
  for (const name of stampNames) {
    if (name === 'assessmentCompletedAt' && next.assessmentScore !== null) continue;
    if (statuses.indexOf(reachedWith[name]) > reached) next[name] = null;
  }
}

function move(state: ApplicationState, next: ApplicationState, fact: RecordedFact): void {
  next.status = fact.to;
  next.statusSince = fact.at;
  next.statusVersion = fact.version;
  next.deadline = null;
  next.isOverdue = false;
  if (isUndo(fact)) Object.assign(next, state.lastDecision?.before.fields);
  else stampMove(next, fact);
  if (fact.type === 'status.corrected' && !fact.data.undo) takeBackStampsAhead(next);
}

function beforeDecision(state: ApplicationState, next: ApplicationState): BeforeDecision {
  const changed = restoredNames.filter((name) => state[name] !== next[name]);
  return {
    fields: Object.fromEntries(changed.map((name) => [name, state[name]])),
    deadline: state.deadline && { due: state.deadline.due, isOverdue: state.isOverdue },
  };
}

/** Only the very last move can be taken back, and taking back is no decision. */
function decisionIn(
  state: ApplicationState,
  next: ApplicationState,
  fact: RecordedFact & { from: Status },
): ApplicationState['lastDecision'] {
  if (!decisions.has(fact.actor.kind) || isUndo(fact)) return null;
  const { version, from, to, at } = fact;
  return { version, actorId: fact.actor.id, from, to, at, before: beforeDecision(state, next) };
}

/**
 * The state after one more fact.
 * @throws Error when the stream does not begin with `application.submitted`.
 */
export function evolve(state: ApplicationState | null, fact: RecordedFact): ApplicationState {
  if (fact.type === 'application.submitted') return opened(fact);
  if (state === null) throw new Error(`a stream must begin with application.submitted, not ${fact.type}`);
  const next = { ...state, version: fact.version, lastFactAt: fact.at };
  const { from } = fact;
  const isStatusChange = from !== null && from !== fact.to;
  if (isStatusChange) move(state, next, fact);
  stamp(next, fact);
  // What the machine itself does in answer to a decision is part of that decision.
  if (isStatusChange && fact.actor.kind !== 'system')
    next.lastDecision = decisionIn(state, next, { ...fact, from });
  return next;
}

/** The stay that `fact` ends, or null when the status does not change. */
export function closedBy(state: ApplicationState | null, fact: RecordedFact): ClosedStep | null {
  if (state === null || fact.to === state.status) return null;
  return {
    status: state.status,
    version: state.statusVersion,
    enteredAt: state.statusSince,
    leftAt: fact.at,
  };
}

/** Every fact type that changes the status for the reader's history; used by screens to tell moves from remarks. */
export function isMove(fact: { type: FactType; from: Status | null; to: Status }): boolean {
  return fact.from !== fact.to;
}
