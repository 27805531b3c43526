import { describe, expect, it } from 'vitest';
import {
  type ApplicantPage,
  applicantPages,
  pagesFor,
  requiredAction,
  viewAsApplicantTarget,
} from './pages.ts';
import { type AnyStatus, legacyStatuses, statuses } from './vocabulary.ts';

/** Applicant side, section 4, 'Pages allowed per status', written out. */
const pages: [AnyStatus, ApplicantPage[]][] = [
  ['application_received', []],
  ['email_confirmation_sent', ['dashboard', 'status']],
  ['email_confirmed', ['dashboard', 'status']],
  ['raw_review_pending', ['dashboard', 'status']],
  ['detailed_info_requested', ['dashboard', 'status', 'detailed-info']],
  ['detailed_info_received', ['dashboard', 'status']],
  ['detailed_review_pending', ['dashboard', 'status']],
  ['assessment_booking', ['dashboard', 'status', 'assessment']],
  ['assessment_completed', ['dashboard', 'status']],
  ['legal_docs_pending', ['dashboard', 'status', 'documents']],
  ['contract_offered', ['dashboard', 'status', 'contract']],
  ['employed', ['dashboard', 'status', 'onboarding']],
  ['rejected', ['dashboard', 'status']],
  ['suitable_candidate', ['dashboard', 'status']],
];

/** Staff side, section 4, monitor 'View as Applicant' targets, written out. */
const targets: [AnyStatus, ApplicantPage | null][] = [
  ['application_received', null],
  ['email_confirmation_sent', 'dashboard'],
  ['email_confirmed', 'dashboard'],
  ['raw_review_pending', 'dashboard'],
  ['detailed_info_requested', 'detailed-info'],
  ['detailed_info_received', 'dashboard'],
  ['detailed_review_pending', 'dashboard'],
  ['assessment_booking', 'assessment'],
  ['assessment_completed', 'dashboard'],
  ['legal_docs_pending', 'documents'],
  ['contract_offered', 'dashboard'],
  ['employed', 'dashboard'],
  ['rejected', 'dashboard'],
  ['suitable_candidate', 'dashboard'],
];

describe('the pages of a status', () => {
  it.each(pages)('%s allows %j', (status, allowed) => {
    expect(pagesFor(status)).toEqual(allowed);
  });
  it('ruling 37: none for application_received alone', () => {
    expect(statuses.filter((status) => pagesFor(status).length === 0)).toEqual(['application_received']);
  });
  it('a status outside the applicant’s list allows the two general ones', () => {
    for (const status of ['contract_and_docs', ...legacyStatuses] as const) {
      expect(pagesFor(status)).toEqual(['dashboard', 'status']);
    }
  });
  it('every page is allowed by some status, and each of the five own pages by one', () => {
    const count = (page: ApplicantPage) => statuses.filter((s) => pagesFor(s).includes(page)).length;
    expect(applicantPages.map(count)).toEqual([14, 14, 1, 1, 1, 1, 1]);
  });
});

describe('View as Applicant', () => {
  it.each(targets)('%s opens %s', (status, page) => {
    expect(viewAsApplicantTarget(status)).toBe(page);
  });
  it('never opens a page that the status does not allow', () => {
    for (const status of [...statuses, ...legacyStatuses]) {
      const page = viewAsApplicantTarget(status);
      if (page === null) expect(pagesFor(status)).toEqual([]);
      else expect(pagesFor(status)).toContain(page);
    }
  });
});

describe('the required action', () => {
  it('is the staff side’s, for four statuses and no other', () => {
    expect(requiredAction).toEqual({
      detailed_info_requested: 'complete detailed information form',
      assessment_booking: 'complete assessment',
      legal_docs_pending: 'upload required documents',
      contract_offered: 'review and respond to contract',
    });
  });
});
