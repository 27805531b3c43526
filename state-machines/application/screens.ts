import type { MachineEventType } from './machine.ts';
import { type ActorKind, type AnyStatus, isFinal, type Status } from './vocabulary.ts';

/**
 * The four declared action tables of ruling 2. Each screen keeps its own list, order, label and button exactly as its
 * table in the specification gives it; every row names a machine event and the status it lands on.
 */
export interface ActionRow {
  from: Status;
  to: Status;
  event: MachineEventType;
  label: string;
}

const row = (from: Status, to: Status, event: MachineEventType, label: string): ActionRow => ({
  from,
  to,
  event,
  label,
});

/** Staff side, section 4, 'Manual decisions on the Review screen'. */
export const reviewDecisions: readonly ActionRow[] = [
  row('raw_review_pending', 'detailed_info_requested', 'request-details', 'Approve & Request Details'),
  row('raw_review_pending', 'suitable_candidate', 'shelve', 'Mark as Suitable'),
  row('raw_review_pending', 'rejected', 'reject', 'Reject Application'),
  row('detailed_review_pending', 'assessment_booking', 'invite-to-assessment', 'Approve for Assessment'),
  row('detailed_review_pending', 'suitable_candidate', 'shelve', 'Mark as Suitable'),
  row('detailed_review_pending', 'rejected', 'reject', 'Reject Application'),
  row('assessment_completed', 'legal_docs_pending', 'request-documents', 'Request Legal Documents'),
  row('assessment_completed', 'suitable_candidate', 'shelve', 'Mark as Suitable'),
  row('assessment_completed', 'rejected', 'reject', 'Reject After Assessment'),
  row('contract_offered', 'suitable_candidate', 'shelve', 'Mark as Employed'),
  row('contract_offered', 'rejected', 'decline-contract', 'Contract Declined'),
];

/** The Applications screen's own list of eleven, in its order. */
export const applicationsList: readonly Status[] = [
  'application_received',
  'email_confirmation_sent',
  'email_confirmed',
  'raw_review_pending',
  'detailed_info_requested',
  'detailed_info_received',
  'detailed_review_pending',
  'assessment_booking',
  'contract_and_docs',
  'suitable_candidate',
  'rejected',
];

const advance = (from: Status, to: Status, event: MachineEventType) =>
  row(from, to, event, 'Advance to Next Step');
/** Staff side, section 4, 'Advance on the Applications screen': the next entry of that list (ruling 6). */
export const listAdvance: readonly ActionRow[] = [
  advance('application_received', 'email_confirmation_sent', 'send-confirmation'),
  advance('email_confirmation_sent', 'email_confirmed', 'confirm-email'),
  advance('email_confirmed', 'raw_review_pending', 'start-review'),
  advance('raw_review_pending', 'detailed_info_requested', 'request-details'),
  advance('detailed_info_requested', 'detailed_info_received', 'submit-details'),
  advance('detailed_info_received', 'detailed_review_pending', 'start-detailed-review'),
  advance('detailed_review_pending', 'assessment_booking', 'invite-to-assessment'),
  advance('assessment_booking', 'contract_and_docs', 'request-contract-and-docs'),
];

/**
 * Staff side, section 4, 'Application detail next actions', which names targets and no buttons: each is a verb. Only
 * 'Contract Declined' has its word from the specification (ruling 12). Also the testing tool's single steps.
 */
export const detailActions: readonly ActionRow[] = [
  row('application_received', 'email_confirmed', 'confirm-email', 'Confirm e-mail'),
  row('application_received', 'rejected', 'reject', 'Reject'),
  row('email_confirmed', 'raw_review_pending', 'start-review', 'Start initial review'),
  row('raw_review_pending', 'detailed_info_requested', 'request-details', 'Ask for details'),
  row('raw_review_pending', 'rejected', 'reject', 'Reject'),
  row('raw_review_pending', 'suitable_candidate', 'shelve', 'Keep for future opportunities'),
  row('detailed_info_requested', 'detailed_info_received', 'submit-details', 'Mark details as received'),
  row('detailed_info_received', 'detailed_review_pending', 'start-detailed-review', 'Start detailed review'),
  row('detailed_review_pending', 'assessment_booking', 'invite-to-assessment', 'Invite to assessment'),
  row('detailed_review_pending', 'rejected', 'reject', 'Reject'),
  row('detailed_review_pending', 'suitable_candidate', 'shelve', 'Keep for future opportunities'),
  row('assessment_booking', 'assessment_completed', 'complete-assessment', 'Mark assessment as completed'),
  row('assessment_completed', 'legal_docs_pending', 'request-documents', 'Ask for documents'),
  row('assessment_completed', 'rejected', 'reject', 'Reject'),
  row('assessment_completed', 'suitable_candidate', 'shelve', 'Keep for future opportunities'),
  row('legal_docs_pending', 'contract_offered', 'offer-contract', 'Offer contract'),
  row('contract_offered', 'employed', 'confirm-employment', 'Confirm employment'),
  row('contract_offered', 'rejected', 'decline-contract', 'Contract Declined'),
];

/** Applicant side, section 4, 'Applicant-triggered transitions', with rulings 8, 11 and 14 (withdrawal is apart). */
export const applicantActions: readonly ActionRow[] = [
  row('application_received', 'email_confirmed', 'confirm-email', 'Confirm my e-mail address'),
  row('email_confirmation_sent', 'email_confirmed', 'confirm-email', 'Confirm my e-mail address'),
  row('detailed_info_requested', 'detailed_info_received', 'submit-details', 'Submit Information'),
  row('assessment_booking', 'assessment_completed', 'complete-assessment', 'Submit Assessment'),
  row('legal_docs_pending', 'contract_offered', 'submit-documents', 'Submit Documents'),
  row('contract_offered', 'employed', 'accept-contract', 'Accept Contract'),
  row('contract_offered', 'rejected', 'decline-contract', 'Decline Contract'),
];

const staffRows: readonly ActionRow[] = [...reviewDecisions, ...listAdvance, ...detailActions];

function rowsFor(actor: ActorKind): readonly ActionRow[] {
  if (actor === 'editor' || actor === 'admin') return staffRows;
  return actor === 'applicant' ? applicantActions : [];
}

/** The machine event of a ruled (role, from, to) triple, or undefined when the triple is not ruled (ruling 3). */
export function eventForMove(actor: ActorKind, from: AnyStatus, to: AnyStatus): MachineEventType | undefined {
  return rowsFor(actor).find((r) => r.from === from && r.to === to)?.event;
}

/** Where `actor` may move an application from `status`, without repeats, in the tables' order. */
export function allowedMoves(status: AnyStatus, actor: ActorKind): Status[] {
  const targets = rowsFor(actor).filter((r) => r.from === status);
  return [...new Set(targets.map((r) => r.to))];
}

/** Why the list's 'Advance to Next Step' is disabled, or null when it is offered (ruling 6). */
export function advanceRefusal(status: AnyStatus): string | null {
  if (listAdvance.some((r) => r.from === status)) return null;
  if (isFinal(status)) return 'This application has reached an outcome.';
  return 'Not offered from this status. Open the application to act on it.';
}
