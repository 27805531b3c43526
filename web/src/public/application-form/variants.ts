import type { z } from 'zod';
import type { submissionSchema } from '#services/applications/submission-contract.ts';
import type { RefusalText } from '../components/form-errors.tsx';
import { isRateLimit, serverWords } from '../components/refusal.ts';
import { draftBox } from '../draft/draft.ts';

export type FormValues = Omit<z.input<ReturnType<typeof submissionSchema<'general'>>>, 'position'>;

const emptyValues: FormValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  linkedinUrl: '',
  portfolioUrl: '',
  motivation: '',
};

/** What both forms say alike; other failures have words of their own (applicant side, section 8). */
const refusalText =
  (otherwise: ReturnType<RefusalText>): RefusalText =>
  (refusal) => {
    if (!isRateLimit(refusal)) return otherwise;
    const description = serverWords(refusal) ?? 'Please wait before submitting another application.';
    return { title: 'Rate Limit Exceeded', description };
  };

/**
 * The two application forms by position (ruling 23): the short one, and the one of the position 'Personal Assistant'. Their fields and
 * bounds are the same; the messages at the fields are the contract's.
 */
export const variants = {
  general: {
    draft: draftBox('application-draft-general', emptyValues),
    submitted: { title: 'Application Submitted!', text: 'Thank you.' },
    refusalText: refusalText({
      title: 'Error',
      description: 'There was an error submitting your application. Please try again.',
    }),
  },
  'Personal Assistant': {
    draft: draftBox('application-draft-personal-assistant', emptyValues),
    submitted: {
      title: 'Application Submitted Successfully',
      text: "We'll review your application and contact you within 48 hours if you meet our initial criteria.",
    },
    refusalText: refusalText({ title: 'Submission Failed', description: 'Please try again later.' }),
  },
} as const;
export type Position = keyof typeof variants;

/** To whom the confirmation went. */
export interface SentTo {
  email: string;
  applicationId: string;
  /** Kept nowhere else: leaving the page forgets it (ruling 38). */
  sendAgainToken: string;
}
