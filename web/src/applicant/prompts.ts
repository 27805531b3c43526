import type { ApplicantPage } from '#state-machines/application/pages.ts';
import type { AnyStatus } from '#state-machines/application/vocabulary.ts';
import { promises } from '#web/timings.ts';

interface Prompt {
  title: string;
  text: string;
  isUrgent: boolean;
  /** The page where the step is taken, and the label of the link to it. */
  page: ApplicantPage;
  button: string;
}

/** The applicant's next step by status (applicant side, section 4, 'Next-step prompts'). */
export const prompts: Partial<Record<AnyStatus, Prompt>> = {
  detailed_info_requested: {
    title: 'Complete your detailed information',
    text: 'Your languages, your experience, when you could begin, and two people who know your work. What you write is saved as you go.',
    isUrgent: true,
    page: 'detailed-info',
    button: 'Complete the form',
  },
  assessment_booking: {
    title: 'Book the assessment',
    text: `Five questions, about ten minutes. It is to be completed within ${promises.assessment} of the invitation.`,
    isUrgent: false,
    page: 'assessment',
    button: 'Begin the assessment',
  },
  legal_docs_pending: {
    title: 'Upload your legal documents',
    text: 'Passport or ID, work permit, CV, references and background check. Once all five are in, submit them together; your contract follows.',
    isUrgent: true,
    page: 'documents',
    button: 'Upload documents',
  },
  contract_offered: {
    title: 'Review the contract',
    text: 'Read it at your own pace, ask whatever you wish to ask, then accept or decline.',
    isUrgent: true,
    page: 'contract',
    button: 'Review the contract',
  },
};
