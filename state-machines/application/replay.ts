import { type AnyStateMachine, transition } from 'xstate';
import { machineOf } from './changed-machine.ts';
import type { MachineContext, MachineEvent, MachineEventType } from './machine.ts';
import { type ActorKind, deadlineOfStatus, type EventType, type Status } from './vocabulary.ts';

/** Which event leads to each event; for replaying a history through the machine that recorded it. */
export const machineEventOf: Partial<Record<EventType, MachineEventType>> = {
  'confirmation.sent': 'send-confirmation',
  'email.confirmed': 'confirm-email',
  'review.started': 'start-review',
  'details.requested': 'request-details',
  'details.submitted': 'submit-details',
  'detailed_review.started': 'start-detailed-review',
  'assessment.invited': 'invite-to-assessment',
  'assessment.completed': 'complete-assessment',
  'contract_and_docs.requested': 'request-contract-and-docs',
  'documents.requested': 'request-documents',
  'document.uploaded': 'upload-document',
  'document.verified': 'verify-document',
  'document.rejected': 'reject-document',
  'documents.submitted': 'submit-documents',
  'contract.offered': 'offer-contract',
  'contract.accepted': 'accept-contract',
  'contract.declined': 'decline-contract',
  'employment.confirmed': 'confirm-employment',
  'application.rejected': 'reject',
  'application.shelved': 'shelve',
  'application.withdrawn': 'withdraw',
  'status.corrected': 'correct',
  'deadline.missed': 'miss-deadline',
  'reminder.sent': 'send-reminder',
  'personal_data.erased': 'erase-personal-data',
};

export interface Step {
  type: EventType;
  from: Status | null;
  to: Status;
  actor: ActorKind;
}

/** Contexts under which guards may have let the event pass; a chart's path is the same under each. */
const contexts: MachineContext[] = [
  { assessed: false, overdue: false, lastDecision: null },
  { assessed: true, overdue: false, lastDecision: null },
];

function lands(
  machine: AnyStateMachine,
  event: MachineEvent,
  from: Status,
  context: MachineContext,
): Status | null {
  if (!Object.hasOwn(machine.states, from)) return null;
  const snapshot = machine.resolveState({ value: from, context });
  if (!snapshot.can(event)) return null;
  const [next] = transition(machine, snapshot, event);
  return next.value as Status;
}

function reproduces(machine: AnyStateMachine, { type, from, to, actor }: Step): boolean {
  if (type === 'application.submitted') return from === null && to === 'application_received';
  if (from === null) return false;
  if (type === 'deadline.set') return from === to && deadlineOfStatus[to] !== undefined;
  const name = machineEventOf[type];
  if (!name) return false;
  if (name === 'correct') {
    const decided = { actorId: null, from: to, at: new Date(0).toISOString() };
    const undone = { type: 'undo', actor, to, actorId: null, at: decided.at } as const;
    return (
      from !== to &&
      (lands(machine, { type: 'correct', actor, to }, from, {
        assessed: false,
        overdue: false,
        lastDecision: null,
      }) === to ||
        lands(machine, undone, from, { assessed: false, overdue: false, lastDecision: decided }) === to)
    );
  }
  return contexts.some(
    (context) => lands(machine, { type: name, actor } as MachineEvent, from, context) === to,
  );
}

const known = new Map<string, boolean>();

/**
 * Whether the machine of `version` takes this step. Answers are cached per distinct step, since histories repeat.
 * @returns 'unknown-machine' for a version that this release does not have
 */
export function isReproduced(version: string, step: Step): boolean | 'unknown-machine' {
  const machine = machineOf(version);
  if (!machine) return 'unknown-machine';
  const key = `${version} ${step.type} ${step.from} ${step.to} ${step.actor}`;
  let answer = known.get(key);
  if (answer === undefined) {
    answer = reproduces(machine, step);
    known.set(key, answer);
  }
  return answer;
}
