import type { StatusMailKind } from '#services/applications/effects.ts';
import type { MailContent } from '../mail-content.ts';
import { greet } from '../shown.ts';
import { type Letter, letter } from './compose.ts';

/** Mails to applicants when their application moved: what happened, what comes next, who acts, by when. Never a word of staff's notes. */
export interface StatusMailData {
  firstName: string;
  /** Of the deadline that the step armed, if it has one. */
  until: string | null;
  /** Of the portal's pages. */
  pageUrl: (page: 'dashboard' | 'detailed-info' | 'documents' | 'contract' | 'onboarding') => string;
}

type Said = Omit<Letter, 'greeting' | 'until'> & { until?: Letter['until'] };
const remindedNote = 'We remind you before.';
const by = (at: string | null): Letter['until'] => (at === null ? null : { at, note: remindedNote });

const words: Record<StatusMailKind, (data: StatusMailData) => Said> = {
  details_requested: ({ until, pageUrl }) => ({
    subject: 'We would like to know more about you',
    preheader: 'Availability, experience, two references.',
    title: 'We have read your application and would like to know more',
    step: 'detailed_info_requested',
    until: by(until),
    paragraphs: [
      'For the next step, please tell us some more: availability, experience, two references.',
      'You can save what you have written at any time and go on later.',
    ],
    action: { label: 'Give the details', url: pageUrl('detailed-info') },
  }),
  documents_requested: ({ until, pageUrl }) => ({
    subject: 'Please send us your documents',
    preheader: 'Passport or ID, work permit, CV, references and background check.',
    title: 'You have come far: now we need your documents',
    step: 'legal_docs_pending',
    until: by(until),
    paragraphs: [
      'Before we can offer you a contract, we need your documents: passport or ID, work permit, CV, references and background check.',
      'Everything you upload is encrypted, and only the people who check it can see it.',
    ],
    action: { label: 'Upload the documents', url: pageUrl('documents') },
  }),
  document_rejected: ({ pageUrl }) => ({
    subject: 'One of your documents needs another look',
    preheader: 'What is the matter stands beside it in your portal.',
    title: 'One of your documents needs a new copy',
    paragraphs: [
      'We have looked at your documents, and could not accept one of them as it is. What is the matter stands beside it in your portal.',
      'Please upload another version there; the earlier one is kept.',
    ],
    action: { label: 'See the document', url: pageUrl('documents') },
  }),
  contract_offered: ({ until, pageUrl }) => ({
    subject: 'Your contract is ready',
    preheader: 'We would like to work with you.',
    title: 'We would like to work with you: your contract is ready',
    step: 'contract_offered',
    until: by(until),
    question: 'Something in it is unclear?',
    paragraphs: ['Read it at your own pace, ask whatever you wish to ask, then accept or decline.'],
    action: { label: 'Read the contract', url: pageUrl('contract') },
  }),
  employed: ({ pageUrl }) => ({
    subject: 'Welcome',
    preheader: 'Your employment is confirmed.',
    title: 'Welcome: your employment is confirmed',
    step: 'employed',
    paragraphs: [
      'We are glad to have you with us.',
      'HR will contact you within 24 hours. What happens in your first days stands in your portal.',
    ],
    action: { label: 'See what comes next', url: pageUrl('onboarding') },
  }),
  rejected: () => ({
    subject: 'About your application',
    preheader: 'Thank you for the time and care you have given to it.',
    title: 'We have decided not to go on with your application',
    question: 'Would you like to talk about it?',
    paragraphs: [
      'Thank you for the time and care you have given to your application. We know that this is not the answer you hoped for.',
      'You may apply again whenever you wish. What you sent us stays yours: you can download it, or have it deleted, in your account.',
      'We wish you all the best on your way.',
    ],
  }),
  future_opportunities: ({ pageUrl }) => ({
    subject: 'We would like to stay in touch',
    preheader: 'You need not do anything.',
    title: 'We would like to keep your application for later',
    paragraphs: [
      'We have no place that fits at the moment, and would like to keep your application for future opportunities.',
      'You need not do anything. If you would rather we did not keep it, you can withdraw it or ask for its deletion in your portal.',
    ],
    action: { label: 'Open your application', url: pageUrl('dashboard') },
  }),
  answer_received: () => ({
    subject: 'We have received your answer',
    preheader: 'Your application is closed.',
    title: 'You have declined our contract',
    paragraphs: [
      'You have declined our contract, and your application is closed. Thank you for having considered us.',
      'If it was not you who answered, write to us at once.',
    ],
  }),
  withdrawn: () => ({
    subject: 'Your application is withdrawn',
    preheader: 'It is closed. Thank you for your interest.',
    title: 'You have withdrawn your application',
    paragraphs: [
      'You have withdrawn your application, and it is closed. Thank you for your interest.',
      'If it was not you who withdrew it, write to us at once.',
    ],
  }),
};

export function statusMail(to: string, kind: StatusMailKind, data: StatusMailData): MailContent {
  return letter(to, 'applicant', { greeting: greet(data.firstName), ...words[kind](data) });
}
