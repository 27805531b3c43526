/**
 * The words of the hiring flow: statuses, actors, commands and events. Everything else in the product
 * (machine, log, screens, jobs) speaks in these. Source: section 4 of both sides, rulings 1–14.
 */

/** The fifteen statuses the machine can be in, in the order of the flow; outcomes last. */
export const statuses = [
  'application_received',
  'email_confirmation_sent',
  'email_confirmed',
  'raw_review_pending',
  'detailed_info_requested',
  'detailed_info_received',
  'detailed_review_pending',
  'assessment_booking',
  'assessment_completed',
  'contract_and_docs',
  'legal_docs_pending',
  'contract_offered',
  'employed',
  'rejected',
  'suitable_candidate',
] as const;
export type Status = (typeof statuses)[number];

/** Values that old records may hold. Statistics count them; the machine never enters them (ruling 1). */
export const legacyStatuses = ['not_suitable', 'detailed_info_submitted'] as const;
export type LegacyStatus = (typeof legacyStatuses)[number];
export type AnyStatus = Status | LegacyStatus;
/** In the order of the flow, the outcomes and what only old records hold last (ruling 43). */
export const everyStatus: readonly AnyStatus[] = [...statuses, ...legacyStatuses];

/** Statuses from which nothing leads on but a correction. */
export const finalStatuses = ['employed', 'rejected', 'suitable_candidate'] as const satisfies Status[];
export function isFinal(status: AnyStatus): boolean {
  return (finalStatuses as readonly AnyStatus[]).includes(status);
}

/** Whether someone has to act before it goes on: a time in this status is a wait. */
export const isWaiting = (status: AnyStatus): boolean => !isFinal(status) && status !== 'not_suitable';

/** Who acted. `system` is a job or the machine itself; `applicant` is the person the application is about. */
export const actorKinds = ['applicant', 'editor', 'admin', 'system'] as const;
export type ActorKind = (typeof actorKinds)[number];
export const isStaffKind = (kind: string): boolean => kind === 'editor' || kind === 'admin';
export interface Actor {
  kind: ActorKind;
  /** Account id; null for the system and for an applicant without an account. */
  id: string | null;
  /** Set when staff acted on the applicant's behalf. */
  impersonator?: string;
}

/** The five deadlines (ruling 9), each armed by entering the status it belongs to. */
export const deadlineKinds = ['email', 'details', 'assessment', 'documents', 'contract'] as const;
export type DeadlineKind = (typeof deadlineKinds)[number];
export const deadlineOfStatus: Partial<Record<Status, DeadlineKind>> = {
  application_received: 'email',
  email_confirmation_sent: 'email',
  detailed_info_requested: 'details',
  assessment_booking: 'assessment',
  legal_docs_pending: 'documents',
  contract_offered: 'contract',
};

/** The address still has to be confirmed (ruling 8). */
export const isUnconfirmed = (status: AnyStatus): boolean =>
  status === 'application_received' || status === 'email_confirmation_sent';

/** The reasons offered when staff reject (staff side, section 3). */
export const rejectionReasons = [
  'Insufficient qualifications',
  'Experience not suitable',
  'Failed assessment',
  'Poor communication skills',
  'Not a cultural fit',
  'Salary expectations too high',
  'Other',
] as const;

/** Event types, past tense. The payload schema of each is in `events.ts`. */
export const eventTypes = [
  'application.submitted',
  'confirmation.sent',
  'email.confirmed',
  'review.started',
  'details.requested',
  'details.submitted',
  'detailed_review.started',
  'assessment.invited',
  'assessment.completed',
  'contract_and_docs.requested',
  'documents.requested',
  'document.uploaded',
  'document.verified',
  'document.rejected',
  'documents.submitted',
  'contract.offered',
  'contract.accepted',
  'contract.declined',
  'employment.confirmed',
  'application.rejected',
  'application.shelved',
  'application.withdrawn',
  'status.corrected',
  'deadline.set',
  'deadline.missed',
  'reminder.sent',
  'personal_data.erased',
] as const;
export type EventType = (typeof eventTypes)[number];

export const documentTypes = [
  'passport_id',
  'work_permit',
  'cv_resume',
  'references',
  'certifications',
  'background_check',
] as const;
export type DocumentType = (typeof documentTypes)[number];
