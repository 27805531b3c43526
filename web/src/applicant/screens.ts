import type { ApplicantPage } from '#state-machines/application/pages.ts';

/** What the portal's navigation calls each page. */
export const pageNames: Record<ApplicantPage, string> = {
  dashboard: 'Dashboard',
  status: 'Status',
  'detailed-info': 'Detailed information',
  assessment: 'Assessment',
  documents: 'Documents',
  contract: 'Contract',
  onboarding: 'Onboarding',
};
