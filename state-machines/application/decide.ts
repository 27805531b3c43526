import { type AnyActorScope, createActor } from 'xstate';
import { DomainError } from '../domain-error.ts';
import { type DeadlineDurations, defaultDeadlines } from './deadlines.ts';
import type { DecidedEvent } from './events.ts';
import { applicationMachine, type MachineEvent, type MachineEventType } from './machine.ts';
import { allowedMoves } from './screens.ts';
import type { ApplicationState } from './state.ts';
import {
  type Actor,
  type DeadlineKind,
  type DocumentType,
  deadlineOfStatus,
  type Status,
} from './vocabulary.ts';

/** What the machine may be asked. `at` is the instant of the request, ISO 8601 UTC; the machine has no clock. */
interface Asked {
  at: string;
  actor: Actor;
  notes?: string;
  reason?: string;
}
type Simple = Exclude<
  MachineEventType,
  | 'correct'
  | 'undo'
  | 'complete-assessment'
  | 'upload-document'
  | 'verify-document'
  | 'reject-document'
  | 'miss-deadline'
  | 'send-reminder'
>;
export type Command = Asked &
  (
    | { type: 'submit'; position: string; sandbox?: boolean; legacy?: boolean }
    | { type: Simple }
    /** `corrects`: the event that it is about, where it is known which. */
    | { type: 'correct'; to: Status; corrects?: number | undefined }
    | { type: 'undo' }
    | { type: 'complete-assessment'; score: number | null; result: 'pass' | 'review' | null }
    | {
        type: 'upload-document' | 'verify-document' | 'reject-document';
        documentId: string;
        documentType: DocumentType;
      }
    | { type: 'miss-deadline'; kind: DeadlineKind; armedBy: number }
    | { type: 'send-reminder'; kind: DeadlineKind; armedBy: number; before: string }
  );

const eventOf = {
  'send-confirmation': 'confirmation.sent',
  'confirm-email': 'email.confirmed',
  'start-review': 'review.started',
  'request-details': 'details.requested',
  'submit-details': 'details.submitted',
  'start-detailed-review': 'detailed_review.started',
  'invite-to-assessment': 'assessment.invited',
  'request-contract-and-docs': 'contract_and_docs.requested',
  'request-documents': 'documents.requested',
  'submit-documents': 'documents.submitted',
  'offer-contract': 'contract.offered',
  'accept-contract': 'contract.accepted',
  'decline-contract': 'contract.declined',
  'confirm-employment': 'employment.confirmed',
  shelve: 'application.shelved',
  reject: 'application.rejected',
  withdraw: 'application.withdrawn',
  'erase-personal-data': 'personal_data.erased',
} as const satisfies Record<Simple, DecidedEvent['type']>;
const documentEvent = {
  'upload-document': 'document.uploaded',
  'verify-document': 'document.verified',
  'reject-document': 'document.rejected',
} as const;

type Move = { from: Status; to: Status; actor: Actor; reason?: string; notes?: string };

function eventFor(
  state: ApplicationState,
  command: Exclude<Command, { type: 'submit' }>,
  move: Move,
): DecidedEvent {
  switch (command.type) {
    case 'correct':
      return { type: 'status.corrected', ...move, data: { corrects: command.corrects ?? null, undo: false } };
    case 'undo':
      return {
        type: 'status.corrected',
        ...move,
        data: { corrects: state.lastDecision?.version ?? null, undo: true },
      };
    case 'complete-assessment':
      return {
        type: 'assessment.completed',
        ...move,
        data: { score: command.score, result: command.result },
      };
    case 'upload-document':
    case 'verify-document':
    case 'reject-document': {
      const { documentId, documentType } = command;
      return { type: documentEvent[command.type], ...move, data: { documentId, documentType } };
    }
    case 'miss-deadline':
      return { type: 'deadline.missed', ...move, data: { kind: command.kind, armedBy: command.armedBy } };
    case 'send-reminder': {
      const { kind, armedBy, before } = command;
      return { type: 'reminder.sent', ...move, data: { kind, armedBy, before } };
    }
    default:
      return { type: eventOf[command.type], ...move, data: {} };
  }
}

function machineEventOf(
  state: ApplicationState,
  command: Exclude<Command, { type: 'submit' }>,
): MachineEvent {
  const actor = command.actor.kind;
  if (command.type === 'correct') return { type: 'correct', actor, to: command.to };
  if (command.type === 'undo') {
    const to = state.lastDecision?.from ?? state.status;
    return { type: 'undo', actor, to, actorId: command.actor.id, at: command.at };
  }
  return { type: command.type, actor };
}

/** The machine's own view of an application: its status, and what guards may know. */
export function snapshotOf(state: ApplicationState) {
  const { lastDecision, assessmentScore, isOverdue, status } = state;
  const context = { assessed: assessmentScore !== null, overdue: isOverdue, lastDecision };
  return applicationMachine.resolveState({ value: status, context });
}

const nothing = () => undefined;
const self = createActor(applicationMachine, { input: {} });
/**
 * The machine starts no actors and its actions only assign, so that one scope serves every decision. The library's `transition`
 * creates an actor for each, which was an eighth of all that a request allocates.
 */
const scope: AnyActorScope = {
  self,
  system: self.system,
  id: self.id,
  sessionId: self.sessionId,
  logger: nothing,
  defer: nothing,
  stopChild: nothing,
  emit: nothing,
  actionExecutor: nothing,
};

function refused(state: ApplicationState, command: Command): DomainError {
  const allowed = allowedMoves(state.status, command.actor.kind);
  return new DomainError(
    'transition-refused',
    `The application is in ${state.status}, and '${command.type}' is not possible from there. Nothing was changed.`,
    { status: state.status, version: state.version, allowed },
  );
}

/** After an erasure there is no personal data to write and no one to mail (docs/rules/event-log.md, Erasure). */
function nothingLeft({ status, version }: ApplicationState): DomainError {
  return new DomainError(
    'conflict',
    'The personal data of this application is erased, so it cannot be worked on any more. Nothing was changed.',
    { status, version },
  );
}

const system: Actor = { kind: 'system', id: null };

function armed(to: Status, at: string, durations: DeadlineDurations): DecidedEvent[] {
  const kind = deadlineOfStatus[to];
  if (!kind) return [];
  const due = new Date(Date.parse(at) + durations[kind]).toISOString();
  return [{ type: 'deadline.set', from: to, to, actor: system, data: { kind, due } }];
}

function submitted(command: Command & { type: 'submit' }, durations: DeadlineDurations): DecidedEvent[] {
  const { position, sandbox, legacy, actor, at } = command;
  const to = 'application_received';
  const data = { position, ...(sandbox && { sandbox }), ...(legacy && { legacy }) };
  const first: DecidedEvent = { type: 'application.submitted', from: null, to, actor, data };
  // A legacy application has no confirmation to wait for.
  return legacy ? [first] : [first, ...armed(to, at, durations)];
}

/** What the machine adds when the assessment is entered and there is a score already: it moves straight on (ruling 11). */
function straightOn(state: ApplicationState, to: Status): DecidedEvent[] {
  if (to !== 'assessment_booking' || state.assessmentScore === null) return [];
  const data = { score: state.assessmentScore, result: state.assessmentResult };
  return [{ type: 'assessment.completed', from: to, to: 'assessment_completed', actor: system, data }];
}

/** The deadline that the undone decision ended, as it was. One that passed since is recorded as missed, which nothing else would do. */
function armedAgain(state: ApplicationState, to: Status, at: string): DecidedEvent[] {
  const kind = deadlineOfStatus[to];
  const earlier = state.lastDecision?.before.deadline;
  if (!kind || !earlier) return [];
  const { due, isOverdue } = earlier;
  const common = { from: to, to, actor: system };
  const set: DecidedEvent = { ...common, type: 'deadline.set', data: { kind, due } };
  // A deadline that is set after its end is overdue at once (state.ts).
  if (isOverdue === due <= at) return [set];
  // The undo is the next event, and the deadline is set by the one after it.
  return [set, { ...common, type: 'deadline.missed', data: { kind, armedBy: state.version + 2 } }];
}

/** What follows from entering `to` beside the move itself. */
function entered(state: ApplicationState, to: Status, command: Command, durations: DeadlineDurations) {
  const onward = straightOn(state, to);
  if (onward.length > 0) return onward;
  return command.type === 'undo' ? armedAgain(state, to, command.at) : armed(to, command.at, durations);
}

/** True when the command is about a deadline that is no longer the one in force; it then decides nothing. */
function isStale(state: ApplicationState, command: Command): boolean {
  if (command.type !== 'miss-deadline' && command.type !== 'send-reminder') return false;
  // After an erasure there is no applicant to wait for.
  return state.deadline?.armedBy !== command.armedBy || state.isOverdue || state.erasedAt !== null;
}

/**
 * Command and state in, events out; pure. An empty list means the command has nothing left to do.
 * @throws DomainError `transition-refused` when the machine does not take the event; nothing is decided then.
 */
export function decide(
  state: ApplicationState | null,
  command: Command,
  durations: DeadlineDurations = defaultDeadlines,
): DecidedEvent[] {
  if (command.type === 'submit') {
    if (state !== null) throw refused(state, command);
    return submitted(command, durations);
  }
  if (state === null) throw new DomainError('not-found', 'There is no such application.');
  if (state.erasedAt !== null && command.actor.kind !== 'system') throw nothingLeft(state);
  if (isStale(state, command)) return [];
  const snapshot = snapshotOf(state);
  const machineEvent = machineEventOf(state, command);
  const isUnmoved =
    (machineEvent.type === 'correct' || machineEvent.type === 'undo') && machineEvent.to === state.status;
  if (isUnmoved || !snapshot.can(machineEvent)) throw refused(state, command);
  const next = applicationMachine.transition(snapshot, machineEvent, scope);
  const from = state.status;
  const to = next.value as Status;
  const { actor, reason, notes } = command;
  const event = eventFor(state, command, {
    from,
    to,
    actor,
    ...(reason && { reason }),
    ...(notes && { notes }),
  });
  if (to === from) return [event];
  return [event, ...entered(state, to, command, durations)];
}
