import type { AnyStatus } from './vocabulary.ts';

/** The applicant's pages (applicant side, section 4, 'Pages allowed per status'). */
export const applicantPages = [
  'dashboard',
  'status',
  'detailed-info',
  'assessment',
  'documents',
  'contract',
  'onboarding',
] as const;
export type ApplicantPage = (typeof applicantPages)[number];

const base: readonly ApplicantPage[] = ['dashboard', 'status'];
const extra: Partial<Record<AnyStatus, ApplicantPage>> = {
  detailed_info_requested: 'detailed-info',
  assessment_booking: 'assessment',
  legal_docs_pending: 'documents',
  contract_offered: 'contract',
  employed: 'onboarding',
};

/** The pages an applicant may open in this status; none in `application_received` alone (rulings 32 and 37). */
export function pagesFor(status: AnyStatus): readonly ApplicantPage[] {
  if (status === 'application_received') return [];
  const own = extra[status];
  return own ? [...base, own] : base;
}

/** What the applicant is asked to do (staff side, section 4, 'Applicant access per step'). */
export const requiredAction: Partial<Record<AnyStatus, string>> = {
  detailed_info_requested: 'complete detailed information form',
  assessment_booking: 'complete assessment',
  legal_docs_pending: 'upload required documents',
  contract_offered: 'review and respond to contract',
};

/** Monitor 'View as Applicant': the page each status opens; null where it is not offered. */
export function viewAsApplicantTarget(status: AnyStatus): ApplicantPage | null {
  switch (status) {
    case 'detailed_info_requested':
      return 'detailed-info';
    case 'assessment_booking':
      return 'assessment';
    case 'legal_docs_pending':
      return 'documents';
    default:
      return pagesFor(status).length > 0 ? 'dashboard' : null;
  }
}
