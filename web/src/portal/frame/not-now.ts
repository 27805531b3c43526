import type { ApplicantPage } from '#state-machines/application/pages.ts';

/** What is said of a page whose time has not come, or is over (applicant side, section 8, 'Portal'). */
export const notNow = {
  assessment: 'Assessment is not available at this time...',
  contract: 'No contract is currently available for review...',
  onboarding: 'Onboarding information is not available...',
} as const satisfies Partial<Record<ApplicantPage, string>>;
