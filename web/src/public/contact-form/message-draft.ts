import type { z } from 'zod';
import type { contactFormSchema } from '#services/contact/contract.ts';
import { draftBox } from '../draft/draft.ts';

export type ContactValues = z.input<typeof contactFormSchema>;

/** The message as far as it is written. */
export const messageDraft = draftBox<Required<ContactValues>>('contact-draft', {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  subject: '',
  message: '',
});
