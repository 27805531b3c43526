import type { ApplicationDetail } from '#services/applications/contract.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { applicantActions } from '#state-machines/application/screens.ts';
import type { AnyStatus, DocumentType, Status } from '#state-machines/application/vocabulary.ts';
import { counted } from '#state-machines/numbers.ts';
import { type DocumentGroup, decidingStatuses, requiredStanding } from '../dossier/decidable.ts';

/** What a move still lacks before it is made. Nothing of it blocks the move: staff may know more than the record. */
export interface Missing {
  /** '2 documents missing', 'Details not submitted yet'. */
  headline: string;
  /** The required ones that are not there. */
  documents: readonly DocumentType[];
  /** Where the rest of it would stand in the record. */
  section: 'details' | 'documents' | 'assessment' | null;
}

type Subject = Pick<
  ApplicationDetail,
  'workflowStatus' | 'emailConfirmedAt' | 'detailedInfoSubmittedAt' | 'assessmentCompletedAt'
>;

const lack = (headline: string, section: Missing['section']): Missing => ({
  headline,
  documents: [],
  section,
});

/**
 * @param documents the application's documents; undefined while they are fetched, or where none have been asked for
 * @returns null when nothing is missing
 */
export function missingFor(
  application: Subject,
  to: Status,
  documents: readonly DocumentGroup[] | undefined,
): Missing | null {
  const { workflowStatus: from } = application;
  if (to === 'rejected' || (to === 'suitable_candidate' && from !== 'contract_offered')) return null;
  switch (from) {
    case 'application_received':
    case 'email_confirmation_sent':
      return application.emailConfirmedAt ? null : lack('E-mail address not confirmed yet', null);
    // Once: staff who went on without the details know that they did.
    case 'detailed_info_requested':
      return application.detailedInfoSubmittedAt ? null : lack('Details not submitted yet', 'details');
    case 'assessment_booking':
    case 'assessment_completed':
      return application.assessmentCompletedAt ? null : lack('Assessment not completed yet', 'assessment');
    case 'legal_docs_pending':
    case 'contract_offered':
      return documents ? missingDocuments(requiredStanding(documents).missing) : null;
    default:
      return null;
  }
}

function missingDocuments(types: readonly DocumentType[]): Missing | null {
  if (types.length === 0) return null;
  const headline = `${counted(types.length, 'document')} missing`;
  return { headline, documents: types, section: 'documents' };
}

/** Those that are there and wait for staff to verify them. */
export const toVerify = (groups: readonly DocumentGroup[]): DocumentType[] =>
  groups.filter(({ current }) => current?.verificationStatus === 'pending').map(({ type }) => type);

/** Whether what is decided in this status hangs on documents. */
export const hangsOnDocuments = (status: AnyStatus): boolean =>
  (decidingStatuses as readonly AnyStatus[]).includes(status);

const onceDone: Partial<Record<AnyStatus, string>> = {
  application_received: 'the link in the confirmation e-mail is pressed',
  email_confirmation_sent: 'the link in the confirmation e-mail is pressed',
  detailed_info_requested: 'the applicant has submitted the details',
  assessment_booking: 'the applicant has completed the assessment',
  legal_docs_pending: 'the applicant has submitted all five documents',
  contract_offered: 'the applicant accepts the contract',
};

/** What happens without staff: 'Moves to Employed by itself once the applicant accepts the contract.' */
export function byItself(status: AnyStatus): string | null {
  const to = applicantActions.find(({ from }) => from === status)?.to;
  const once = onceDone[status];
  return to && once ? `Moves to ${statusLabel(to)} by itself once ${once}.` : null;
}
