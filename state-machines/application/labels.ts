import type { AnyStatus, EventType, Status } from './vocabulary.ts';

/** What staff read for each status (staff side, section 4: monitor labels where the specification gives one). */
export const statusLabels: Record<AnyStatus, string> = {
  application_received: 'Applications Received',
  email_confirmation_sent: 'Email Confirmation Sent',
  email_confirmed: 'Email Confirmed',
  raw_review_pending: 'Initial Review Pending',
  detailed_info_requested: 'Additional Info Requested',
  detailed_info_received: 'Info Received',
  detailed_review_pending: 'Detailed Review Pending',
  assessment_booking: 'Assessment Scheduled',
  assessment_completed: 'Assessment Completed',
  contract_and_docs: 'Contract and Docs',
  legal_docs_pending: 'Documents Pending',
  contract_offered: 'Contract Offered',
  employed: 'Employed',
  rejected: 'Rejected',
  suitable_candidate: 'Future Opportunities',
  not_suitable: 'Not Suitable',
  detailed_info_submitted: 'Detailed Info Submitted',
};

/** What the applicant reads. Calm words for the same statuses; decisions are said plainly. */
export const applicantLabels: Record<AnyStatus, string> = {
  ...statusLabels,
  application_received: 'Application Received',
  raw_review_pending: 'Initial Review',
  detailed_info_requested: 'Information Requested',
  detailed_info_received: 'Information Received',
  detailed_review_pending: 'Detailed Review',
  assessment_booking: 'Assessment Invitation',
  legal_docs_pending: 'Documents Required',
  rejected: 'Application Closed',
  suitable_candidate: 'Kept for Future Opportunities',
};

/** Who has to act next, as screens say it. */
export type Waiting = 'applicant' | 'staff' | 'none';
export const waitingFor: Record<AnyStatus, Waiting> = {
  application_received: 'applicant',
  email_confirmation_sent: 'applicant',
  email_confirmed: 'staff',
  raw_review_pending: 'staff',
  detailed_info_requested: 'applicant',
  detailed_info_received: 'staff',
  detailed_review_pending: 'staff',
  assessment_booking: 'applicant',
  assessment_completed: 'staff',
  contract_and_docs: 'staff',
  legal_docs_pending: 'applicant',
  contract_offered: 'applicant',
  employed: 'none',
  rejected: 'none',
  suitable_candidate: 'none',
  not_suitable: 'none',
  detailed_info_submitted: 'none',
};

/** One tone per status; screens give each tone one icon and one colour (docs/rules/screens.md, State icons). */
export type Tone = 'wait' | 'work' | 'need' | 'good' | 'stop' | 'hold';
export const statusTone: Record<AnyStatus, Tone> = {
  application_received: 'wait',
  email_confirmation_sent: 'wait',
  email_confirmed: 'work',
  raw_review_pending: 'need',
  detailed_info_requested: 'wait',
  detailed_info_received: 'work',
  detailed_review_pending: 'need',
  assessment_booking: 'wait',
  assessment_completed: 'need',
  contract_and_docs: 'work',
  legal_docs_pending: 'wait',
  contract_offered: 'wait',
  employed: 'good',
  rejected: 'stop',
  suitable_candidate: 'hold',
  not_suitable: 'stop',
  detailed_info_submitted: 'work',
};

/** The eleven steps of the main flow (monitor, testing tool, detail and status screens). */
export const mainFlow: readonly Status[] = [
  'application_received',
  'email_confirmed',
  'raw_review_pending',
  'detailed_info_requested',
  'detailed_info_received',
  'detailed_review_pending',
  'assessment_booking',
  'assessment_completed',
  'legal_docs_pending',
  'contract_offered',
  'employed',
];
/** The two terminal outcomes of the monitor. */
export const outcomes: readonly Status[] = ['rejected', 'suitable_candidate'];
/** Statuses the monitor shows in a strip of their own when their count is above zero (ruling 7). */
export const otherStatuses: readonly AnyStatus[] = [
  'email_confirmation_sent',
  'contract_and_docs',
  'not_suitable',
  'detailed_info_submitted',
];

/** What an event is called in a history, in plain words. */
export const eventLabels: Record<EventType, string> = {
  'application.submitted': 'Application submitted',
  'confirmation.sent': 'Confirmation sent again',
  'email.confirmed': 'E-mail address confirmed',
  'review.started': 'Initial review started',
  'details.requested': 'Additional information requested',
  'details.submitted': 'Additional information received',
  'detailed_review.started': 'Detailed review started',
  'assessment.invited': 'Invited to the assessment',
  'assessment.completed': 'Assessment completed',
  'contract_and_docs.requested': 'Contract and documents started',
  'documents.requested': 'Documents requested',
  'document.uploaded': 'Document uploaded',
  'document.verified': 'Document verified',
  'document.rejected': 'Document rejected',
  'documents.submitted': 'Documents submitted',
  'contract.offered': 'Contract offered',
  'contract.accepted': 'Contract accepted',
  'contract.declined': 'Contract declined',
  'employment.confirmed': 'Employment confirmed',
  'application.rejected': 'Application rejected',
  'application.shelved': 'Kept for future opportunities',
  'application.withdrawn': 'Application withdrawn',
  'status.corrected': 'Status corrected',
  'deadline.set': 'Deadline set',
  'deadline.missed': 'Deadline missed',
  'reminder.sent': 'Reminder sent',
  'personal_data.erased': 'Personal data erased',
};

/** A forged or newer log may name what this release does not know: it is then shown as it stands. */
const known = <T>(labels: Record<string, T>, key: string): T | undefined =>
  Object.hasOwn(labels, key) ? labels[key] : undefined;

/** The label of one application's status, where the monitor's plural would read oddly. */
export function statusLabel(status: string): string {
  if (status === 'application_received') return 'Application Received';
  return known(statusLabels, status) ?? status;
}
export const toneOf = (status: string): Tone => known(statusTone, status) ?? 'stop';
export const eventLabel = (type: string): string => known(eventLabels, type) ?? type;
