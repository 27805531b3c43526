import type { Command } from '#state-machines/application/decide.ts';
import type { ApplicationState } from '#state-machines/application/state.ts';
import { type Actor, documentTypes, isFinal, type Status } from '#state-machines/application/vocabulary.ts';
import { hourMs } from '#state-machines/durations.ts';
import { idAt, pick, type Random } from './random.ts';

/** A believable life of an application: what happens next, and when. */
export interface Life {
  /** Who the applicant is, once there is an account. */
  applicant: Actor;
  /** After about this many events it comes to its end, or rests where it is. */
  length: number;
}
/** A command without the instant, and how long after the last event it comes, in milliseconds. */
export interface Next {
  after: number;
  command: Unasked<Command>;
}
type Unasked<C> = C extends unknown ? Omit<C, 'at'> : never;

const system: Actor = { kind: 'system', id: null };

type Step =
  | 'confirm-email'
  | 'start-review'
  | 'request-details'
  | 'submit-details'
  | 'start-detailed-review'
  | 'invite-to-assessment'
  | 'request-documents'
  | 'accept-contract';
/** Statuses that seeded lives go on from; they end at others. */
const forward: Partial<Record<Status, Step>> = {
  email_confirmation_sent: 'confirm-email',
  email_confirmed: 'start-review',
  raw_review_pending: 'request-details',
  detailed_info_requested: 'submit-details',
  detailed_info_received: 'start-detailed-review',
  detailed_review_pending: 'invite-to-assessment',
  assessment_completed: 'request-documents',
  contract_offered: 'accept-contract',
};
const byApplicant = new Set<string>(['confirm-email', 'submit-details', 'accept-contract']);
const reviewed: ReadonlySet<Status> = new Set([
  'raw_review_pending',
  'detailed_review_pending',
  'assessment_completed',
]);

function ending(state: ApplicationState, life: Life, staff: Actor, random: Random): Next | null {
  const after = hourMs * (1 + 60 * random());
  if (reviewed.has(state.status))
    return { after, command: { type: random() < 0.75 ? 'reject' : 'shelve', actor: staff } };
  // Most of those who stop answering stay where they are.
  return random() < 0.2 ? { after, command: { type: 'withdraw', actor: life.applicant } } : null;
}

function documents(state: ApplicationState, life: Life, staff: Actor, random: Random): Next {
  const after = hourMs * (0.2 + 8 * random());
  if (state.version >= life.length - 2)
    return { after, command: { type: 'submit-documents', actor: life.applicant } };
  const [type, actor] =
    random() < 0.6 ? (['upload-document', life.applicant] as const) : (['verify-document', staff] as const);
  return {
    after,
    command: {
      type,
      actor,
      documentId: idAt(Date.parse(state.lastEventAt), random),
      documentType: pick(random, documentTypes),
    },
  };
}

/** Some do not act before their deadline. */
const forgets = (state: ApplicationState, random: Random): boolean =>
  state.deadline !== null && !state.isOverdue && random() < 0.06;

/** A worker records each deadline that passes, a moment later. */
function missed(state: ApplicationState): Next | null {
  if (!state.deadline || state.isOverdue) return null;
  const { kind, armedBy, due } = state.deadline;
  const after = Date.parse(due) - Date.parse(state.lastEventAt) + 1_000;
  return { after, command: { type: 'miss-deadline', actor: system, kind, armedBy } };
}

/** @returns null when nothing more happens */
export function nextOf(state: ApplicationState, life: Life, staff: Actor, random: Random): Next | null {
  const wished = wishedFor(state, life, staff, random);
  const late = missed(state);
  return late && (!wished || late.after < wished.after) ? late : wished;
}

function wishedFor(state: ApplicationState, life: Life, staff: Actor, random: Random): Next | null {
  if (isFinal(state.status)) return null;
  if (state.version >= life.length) return ending(state, life, staff, random);
  if (forgets(state, random)) return null;
  const after = hourMs * (0.5 + 30 * random());
  switch (state.status) {
    case 'application_received':
      return random() < 0.15
        ? { after, command: { type: 'send-confirmation', actor: staff } }
        : { after, command: { type: 'confirm-email', actor: life.applicant } };
    case 'assessment_booking': {
      const score = 40 + Math.floor(61 * random());
      const result = score >= 70 ? 'pass' : 'review';
      return { after, command: { type: 'complete-assessment', actor: life.applicant, score, result } };
    }
    case 'legal_docs_pending':
      return documents(state, life, staff, random);
    case 'contract_and_docs':
    case 'employed':
    case 'rejected':
    case 'suitable_candidate':
      return null;
    default: {
      const type = forward[state.status];
      if (!type) return null;
      return { after, command: { type, actor: byApplicant.has(type) ? life.applicant : staff } };
    }
  }
}
