import { fromPromise } from 'xstate';
import type { z } from 'zod';
import type { contactFormSchema } from '#services/contact/contract.ts';
import { contactFormMachine } from '#state-machines/contact-form/machine.ts';
import { request } from '#web/api/request.ts';
import { isRateLimit, serverWords } from '../components/refusal.ts';
import { draftBox } from '../draft/draft.ts';

type Message = z.output<typeof contactFormSchema>;
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

/** What is sent: one name, and one text of subject, phone and body (applicant side, section 7). */
export function letter({ firstName, lastName, email, phone, subject, message }: Message) {
  return {
    name: `${firstName} ${lastName}`,
    email,
    message: `Subject: ${subject}\nPhone: ${phone || 'Not provided'}\n\n${message}`,
  };
}

export const sendMessage = (message: Message, idempotencyKey: string, signal?: AbortSignal) =>
  request('POST /api/secure-contact-form', { body: letter(message), idempotencyKey, signal });

/** The form's machine with the real way of sending. */
export const sendingMachine = contactFormMachine.provide({
  actors: {
    send: fromPromise<void, object>(async ({ input, signal }) => {
      const { idempotencyKey, ...message } = input as Message & { idempotencyKey: string };
      await sendMessage(message, idempotencyKey, signal);
    }),
  },
  guards: { isOffline: () => !navigator.onLine },
});

/** The words for an answer (applicant side, section 8, 'Contact'). */
export const success = {
  title: 'Message Sent!',
  description: "Thank you for your message. We'll get back to you within 24 hours.",
} as const;

export function refusalText(refusal: unknown): { title: string; description: string } {
  if (isRateLimit(refusal)) {
    const description = serverWords(refusal) ?? 'Please wait before sending another message.';
    return { title: 'Rate Limit Exceeded', description };
  }
  return { title: 'Error', description: 'There was an error sending your message. Please try again.' };
}
