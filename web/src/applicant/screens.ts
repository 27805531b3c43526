import type { ApplicantPage } from '#state-machines/application/pages.ts';

/** The name of each page in the portal's navigation. */
export const pageNames: Record<ApplicantPage, string> = {
  dashboard: 'Dashboard',
  status: 'Status',
  'detailed-info': 'Detailed information',
  assessment: 'Assessment',
  documents: 'Documents',
  contract: 'Contract',
  onboarding: 'Onboarding',
};
