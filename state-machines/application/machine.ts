import { assign, setup } from 'xstate';
import { minuteMs } from '../durations.ts';
import { type ActorKind, type Status, statuses } from './vocabulary.ts';

/** Recorded in every event. Raise it when the chart changes; keep the old chart (docs/rules/event-log.md, What-if). */
export const machineVersion = 'application@1';

/** Editors may take their own last decision back for this long (ruling 4). */
export const undoWindowMs = 10 * minuteMs;

/** What guards may look at besides the event. Derived from the application's events, never from a clock. */
export interface MachineContext {
  /** The applicant has a score, perhaps from before the step was reached (ruling 11). */
  assessed: boolean;
  overdue: boolean;
  lastDecision: { actorId: string | null; from: Status; at: string } | null;
}

interface By {
  actor: ActorKind;
}
/** Every event of the machine. Names are the commands' imperatives. */
export type MachineEvent =
  | (By & {
      type:
        | 'send-confirmation'
        | 'confirm-email'
        | 'start-review'
        | 'request-details'
        | 'submit-details'
        | 'start-detailed-review'
        | 'invite-to-assessment'
        | 'complete-assessment'
        | 'request-contract-and-docs'
        | 'request-documents'
        | 'upload-document'
        | 'verify-document'
        | 'reject-document'
        | 'submit-documents'
        | 'offer-contract'
        | 'accept-contract'
        | 'decline-contract'
        | 'confirm-employment'
        | 'shelve'
        | 'reject'
        | 'withdraw'
        | 'miss-deadline'
        | 'send-reminder'
        | 'erase-personal-data';
    })
  | (By & { type: 'correct'; to: Status })
  | (By & { type: 'undo'; to: Status; actorId: string | null; at: string });

export type MachineEventType = MachineEvent['type'];

const chart = setup({
  types: { context: {} as MachineContext, events: {} as MachineEvent, input: {} as Partial<MachineContext> },
  guards: {
    byStaff: ({ event }) => event.actor === 'editor' || event.actor === 'admin',
    byApplicant: ({ event }) => event.actor === 'applicant',
    byApplicantOrStaff: ({ event }) => event.actor !== 'system',
    bySystem: ({ event }) => event.actor === 'system',
    /** A correction must change the status, and only an admin may make one (ruling 4). */
    isCorrection: ({ event }, { to }: { to: Status }) =>
      event.type === 'correct' && event.actor === 'admin' && event.to === to,
    /** Staff's undo of their own last decision, within the window, back to where it came from (ruling 4). */
    isOwnRecentDecision: ({ context: { lastDecision }, event }, { to }: { to: Status }) =>
      event.type === 'undo' &&
      (event.actor === 'editor' || event.actor === 'admin') &&
      lastDecision !== null &&
      event.to === to &&
      lastDecision.from === to &&
      lastDecision.actorId === event.actorId &&
      Date.parse(event.at) - Date.parse(lastDecision.at) <= undoWindowMs,
    isAssessed: ({ context }) => context.assessed,
    /** The link is used once (ruling 11). */
    byApplicantOnce: ({ context, event }) => event.actor === 'applicant' && !context.assessed,
    isNotOverdue: ({ context, event }) => event.actor === 'system' && !context.overdue,
  },
  actions: {
    markOverdue: assign({ overdue: true }),
    markAssessed: assign({ assessed: true }),
    /** The event is recorded, the status stays. */
    remark: () => undefined,
  },
});

const withdraw = { target: 'rejected', guard: 'byApplicant' } as const;
const shelve = { target: 'suitable_candidate', guard: 'byStaff' } as const;
const reject = { target: 'rejected', guard: 'byStaff' } as const;
const documents = {
  'upload-document': { actions: 'remark', guard: 'byApplicant' },
  'verify-document': { actions: 'remark', guard: 'byStaff' },
  'reject-document': { actions: 'remark', guard: 'byStaff' },
} as const;
const deadline = {
  'miss-deadline': { actions: 'markOverdue', guard: 'isNotOverdue' },
  'send-reminder': { actions: 'remark', guard: 'bySystem' },
} as const;
/** The token assessment may be completed before its step: recorded, the status stays (ruling 11). */
const earlyAssessment = {
  'complete-assessment': { actions: 'markAssessed', guard: 'byApplicantOnce' },
} as const;

/** Transitions that lead from any status to `to`: an admin's correction, and the undo of a decision. */
function backTo<T extends Status>(to: T) {
  return {
    correct: { target: `.${to}`, guard: { type: 'isCorrection', params: { to } } } as const,
    undo: { target: `.${to}`, guard: { type: 'isOwnRecentDecision', params: { to } } } as const,
  };
}

/** The chart of section 4 of both sides with rulings 1, 4, 5, 8, 11, 12 and 14. Pure: no invoke, no after, no clock. */
export const applicationMachine = chart.createMachine({
  id: 'application',
  context: ({ input }) => ({ assessed: false, overdue: false, lastDecision: null, ...input }),
  initial: 'application_received',
  on: {
    correct: statuses.map((to) => backTo(to).correct),
    undo: statuses.map((to) => backTo(to).undo),
    'erase-personal-data': { actions: 'remark', guard: 'bySystem' },
  },
  states: {
    application_received: {
      on: {
        'send-confirmation': { target: 'email_confirmation_sent', guard: 'byStaff' },
        'confirm-email': { target: 'email_confirmed', guard: 'byApplicantOrStaff' },
        reject,
        withdraw,
        ...deadline,
        ...earlyAssessment,
      },
    },
    email_confirmation_sent: {
      on: {
        'confirm-email': { target: 'email_confirmed', guard: 'byApplicantOrStaff' },
        withdraw,
        ...deadline,
        ...earlyAssessment,
      },
    },
    email_confirmed: {
      on: {
        'start-review': { target: 'raw_review_pending', guard: 'byStaff' },
        withdraw,
        ...earlyAssessment,
      },
    },
    raw_review_pending: {
      on: {
        'request-details': { target: 'detailed_info_requested', guard: 'byStaff' },
        shelve,
        reject,
        withdraw,
        ...earlyAssessment,
      },
    },
    detailed_info_requested: {
      on: {
        'submit-details': { target: 'detailed_info_received', guard: 'byApplicantOrStaff' },
        withdraw,
        ...deadline,
        ...earlyAssessment,
      },
    },
    detailed_info_received: {
      on: {
        'start-detailed-review': { target: 'detailed_review_pending', guard: 'byStaff' },
        withdraw,
        ...earlyAssessment,
      },
    },
    detailed_review_pending: {
      on: {
        'invite-to-assessment': { target: 'assessment_booking', guard: 'byStaff' },
        shelve,
        reject,
        withdraw,
        ...earlyAssessment,
      },
    },
    assessment_booking: {
      on: {
        'complete-assessment': [
          { target: 'assessment_completed', actions: 'markAssessed', guard: 'byApplicantOrStaff' },
          { target: 'assessment_completed', guard: 'isAssessed' },
        ],
        'request-contract-and-docs': { target: 'contract_and_docs', guard: 'byStaff' },
        withdraw,
        ...deadline,
      },
    },
    assessment_completed: {
      on: {
        'request-documents': { target: 'legal_docs_pending', guard: 'byStaff' },
        shelve,
        reject,
        withdraw,
      },
    },
    contract_and_docs: { on: { withdraw } },
    legal_docs_pending: {
      on: {
        'submit-documents': { target: 'contract_offered', guard: 'byApplicant' },
        'offer-contract': { target: 'contract_offered', guard: 'byStaff' },
        withdraw,
        ...documents,
        ...deadline,
      },
    },
    contract_offered: {
      on: {
        'accept-contract': { target: 'employed', guard: 'byApplicant' },
        'confirm-employment': { target: 'employed', guard: 'byStaff' },
        'decline-contract': { target: 'rejected', guard: 'byApplicantOrStaff' },
        shelve,
        withdraw,
        ...documents,
        ...deadline,
      },
    },
    employed: { tags: 'final' },
    rejected: { tags: 'final' },
    suitable_candidate: { tags: 'final' },
  },
});
