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

/** Pages that cannot be used yet, because the screen or the server's side of it is missing: they are not linked. */
export const unbuilt: readonly ApplicantPage[] = ['detailed-info', 'assessment', 'contract'];
