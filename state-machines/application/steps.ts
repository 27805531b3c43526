import { transition } from 'xstate';
import { snapshotOf } from './decide.ts';
import { applicationMachine, type MachineEventType } from './machine.ts';
import { applicantActions, detailActions, listAdvance, reviewDecisions } from './screens.ts';
import type { ApplicationState } from './state.ts';
import type { ActorKind, Status } from './vocabulary.ts';

/** A step that is possible now, as the testing tool and sandboxes offer it. */
export interface Step {
  event: MachineEventType;
  actor: ActorKind;
  /** Where it leads; where it is when the status stays. */
  to: Status;
  label: string;
}

const rows = [...detailActions, ...reviewDecisions, ...listAdvance];
const wordsOf = (from: Status, event: MachineEventType, actor: ActorKind): string | undefined => {
  const table = actor === 'applicant' ? applicantActions : rows;
  return table.find((row) => row.from === from && row.event === event)?.label;
};
/** What a step is called where it is offered. */
export const stepLabel = (from: Status, event: MachineEventType, actor: ActorKind): string =>
  wordsOf(from, event, actor) ?? plainWords[event] ?? event;

export type Offered = Exclude<MachineEventType, 'correct' | 'undo'>;
/** Who takes what, in the order in which the flow goes. Corrections, undo and erasure are no steps of the flow. */
export const offered: readonly { event: Offered; actors: ActorKind[] }[] = [
  { event: 'confirm-email', actors: ['applicant', 'admin'] },
  { event: 'send-confirmation', actors: ['admin'] },
  { event: 'start-review', actors: ['admin'] },
  { event: 'request-details', actors: ['admin'] },
  { event: 'submit-details', actors: ['applicant', 'admin'] },
  { event: 'start-detailed-review', actors: ['admin'] },
  { event: 'invite-to-assessment', actors: ['admin'] },
  { event: 'complete-assessment', actors: ['applicant', 'admin'] },
  { event: 'request-contract-and-docs', actors: ['admin'] },
  { event: 'request-documents', actors: ['admin'] },
  { event: 'submit-documents', actors: ['applicant'] },
  { event: 'offer-contract', actors: ['admin'] },
  { event: 'accept-contract', actors: ['applicant'] },
  { event: 'decline-contract', actors: ['applicant', 'admin'] },
  { event: 'confirm-employment', actors: ['admin'] },
  { event: 'shelve', actors: ['admin'] },
  { event: 'reject', actors: ['admin'] },
  { event: 'withdraw', actors: ['applicant'] },
  { event: 'miss-deadline', actors: ['system'] },
];
const plainWords: Partial<Record<MachineEventType, string>> = {
  withdraw: 'Withdraw application',
  'miss-deadline': 'Let the deadline pass',
  'complete-assessment': 'Complete the assessment',
};

/** Every step that the machine takes from here, by whom, and where it leads. */
export function stepsFrom(state: ApplicationState): Step[] {
  const snapshot = snapshotOf(state);
  return offered.flatMap(({ event, actors }) =>
    actors.flatMap((actor) => {
      if (event === 'miss-deadline' && !state.deadline) return [];
      if (!snapshot.can({ type: event, actor })) return [];
      const [next] = transition(applicationMachine, snapshot, { type: event, actor });
      const to = next.value as Status;
      const label = stepLabel(state.status, event, actor);
      return [{ event, actor, to, label }];
    }),
  );
}
