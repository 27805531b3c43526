import type { RecordedEvent } from './events.ts';
import {
  type Actor,
  type DeadlineKind,
  type EventType,
  isFinal,
  type Status,
  statuses,
} from './vocabulary.ts';

/**
 * One application as its events leave it. A pure projection: the same events always give the same state, and a projection cannot
 * enqueue, send or look at a clock. Instants are ISO 8601 UTC.
 */
export interface ApplicationState {
  version: number;
  status: Status;
  statusSince: string;
  /** The version that entered the status. */
  statusVersion: number;
  submittedAt: string;
  lastEventAt: string;
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

/** A step in a status that has ended. The current stay is in the state itself. */
export interface ClosedStep {
  status: Status;
  /** Version of the event that entered the status. */
  version: number;
  enteredAt: string;
  leftAt: string;
  /** The deadline that was in force. */
  due: string | null;
  isSandbox: boolean;
}

function opened(event: RecordedEvent & { type: 'application.submitted' }): ApplicationState {
  return {
    version: event.version,
    status: event.to,
    statusSince: event.at,
    statusVersion: event.version,
    submittedAt: event.at,
    lastEventAt: event.at,
    position: event.data.position,
    isSandbox: event.data.sandbox ?? false,
    isLegacy: event.data.legacy ?? false,
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

/** Stamps that an event sets whatever the status. Mutates `next`, which is always a fresh copy. */
function stamp(next: ApplicationState, event: RecordedEvent): void {
  switch (event.type) {
    case 'email.confirmed':
      next.emailConfirmedAt = event.at;
      break;
    case 'details.submitted':
      next.detailedInfoSubmittedAt = event.at;
      break;
    case 'assessment.completed':
      next.assessmentCompletedAt ??= event.at;
      next.assessmentScore = event.data.score ?? next.assessmentScore;
      next.assessmentResult = event.data.result ?? next.assessmentResult;
      break;
    case 'contract.accepted':
    case 'contract.declined':
      if (event.actor.kind === 'applicant') next.contractResponseAt = event.at;
      break;
    case 'deadline.set':
      next.deadline = { kind: event.data.kind, due: event.data.due, armedBy: event.version };
      // An undo sets the earlier deadline again, which may have passed.
      next.isOverdue = event.data.due <= event.at;
      break;
    case 'deadline.missed':
      next.isOverdue = true;
      break;
    case 'personal_data.erased':
      next.erasedAt = event.at;
      break;
    default:
  }
}

const decisions: ReadonlySet<Actor['kind']> = new Set(['editor', 'admin']);
const isUndo = (event: RecordedEvent): boolean => event.type === 'status.corrected' && event.data.undo;

function stampMove(next: ApplicationState, event: RecordedEvent): void {
  if (event.from === 'detailed_review_pending') next.detailedReviewCompletedAt = event.at;
  if (event.to === 'contract_offered') {
    next.contractOfferedAt = event.at;
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

function move(state: ApplicationState, next: ApplicationState, event: RecordedEvent): void {
  next.status = event.to;
  next.statusSince = event.at;
  next.statusVersion = event.version;
  next.deadline = null;
  next.isOverdue = false;
  if (isUndo(event)) Object.assign(next, state.lastDecision?.before.fields);
  else stampMove(next, event);
  if (event.type === 'status.corrected' && !event.data.undo) takeBackStampsAhead(next);
}

function beforeDecision(state: ApplicationState, next: ApplicationState): BeforeDecision {
  const fields: Record<string, unknown> = {};
  for (const name of restoredNames) if (state[name] !== next[name]) fields[name] = state[name];
  return { fields, deadline: state.deadline && { due: state.deadline.due, isOverdue: state.isOverdue } };
}

/** Only the very last move can be taken back, and taking back is no decision. @param from the status that it left */
function decisionIn(
  state: ApplicationState,
  next: ApplicationState,
  event: RecordedEvent,
  from: Status,
): ApplicationState['lastDecision'] {
  if (!decisions.has(event.actor.kind) || isUndo(event)) return null;
  const { version, to, at } = event;
  return { version, actorId: event.actor.id, from, to, at, before: beforeDecision(state, next) };
}

/**
 * The state after one more event.
 * @throws Error when the stream does not begin with `application.submitted`.
 */
export function evolve(state: ApplicationState | null, event: RecordedEvent): ApplicationState {
  if (event.type === 'application.submitted') return opened(event);
  if (state === null) throw new Error(`a stream must begin with application.submitted, not ${event.type}`);
  const next = { ...state, version: event.version, lastEventAt: event.at };
  const { from } = event;
  const isStatusChange = from !== null && from !== event.to;
  if (isStatusChange) move(state, next, event);
  stamp(next, event);
  // What the machine itself does in answer to a decision is part of that decision.
  if (isStatusChange && event.actor.kind !== 'system')
    next.lastDecision = decisionIn(state, next, event, from);
  return next;
}

/** The step that `event` ends, or null when the status does not change. */
export function closedBy(state: ApplicationState | null, event: RecordedEvent): ClosedStep | null {
  if (state === null || event.to === state.status) return null;
  return {
    status: state.status,
    version: state.statusVersion,
    enteredAt: state.statusSince,
    leftAt: event.at,
    due: state.deadline?.due ?? null,
    isSandbox: state.isSandbox,
  };
}

/** Every event type that changes the status for the reader's history; used by screens to tell moves from remarks. */
export function isMove(event: { type: EventType; from: Status | null; to: Status }): boolean {
  return event.from !== event.to;
}
