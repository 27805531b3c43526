import type { StatusMailKind } from '#services/applications/effects.ts';
import type { MailContent } from '../mail-content.ts';
import { greet } from '../shown.ts';
import { compose, type Parts, zurichTime } from './compose.ts';

/** Mails to applicants when their application moved: what happened, what comes next, who acts, by when. Never a word of staff's notes. */
export interface StatusMailData {
  firstName: string;
  /** Of the deadline that the step armed, if it has one. */
  until: string | null;
  /** Of the portal's pages. */
  pageUrl: (page: 'dashboard' | 'detailed-info' | 'documents' | 'contract' | 'onboarding') => string;
}

type Said = Pick<Parts, 'subject' | 'paragraphs' | 'action'>;
const due = (until: string | null, what: string): string[] =>
  until ? [`${what} ${zurichTime(until)}.`] : [];

const words: Record<StatusMailKind, (data: StatusMailData) => Said> = {
  details_requested: ({ until, pageUrl }) => ({
    subject: 'We would like to know more about you',
    paragraphs: [
      'We have read your application with interest. For the next step, please tell us some more: availability, experience, two references.',
      'You can save what you have written at any time and go on later.',
      ...due(until, 'Please send it by'),
    ],
    action: { label: 'Give the details', url: pageUrl('detailed-info') },
  }),
  documents_requested: ({ until, pageUrl }) => ({
    subject: 'Please send us your documents',
    paragraphs: [
      'You have come far. Before we can offer you a contract, we need your documents: passport or ID, work permit, CV, references and background check.',
      'Everything you upload is encrypted, and only the people who check it can see it.',
      ...due(until, 'Please send them by'),
    ],
    action: { label: 'Upload the documents', url: pageUrl('documents') },
  }),
  document_rejected: ({ pageUrl }) => ({
    subject: 'One of your documents needs another look',
    paragraphs: [
      'We have looked at your documents, and could not accept one of them as it is. What is the matter stands beside it in your portal.',
      'Please upload another version there; the earlier one is kept.',
    ],
    action: { label: 'See the document', url: pageUrl('documents') },
  }),
  contract_offered: ({ until, pageUrl }) => ({
    subject: 'Your contract is ready',
    paragraphs: [
      'We would like to work with you. Your contract is ready to be read, and to be accepted or declined.',
      ...due(until, 'Please answer by'),
      'If anything in it is unclear, write to us before you answer.',
    ],
    action: { label: 'Read the contract', url: pageUrl('contract') },
  }),
  employed: ({ pageUrl }) => ({
    subject: 'Welcome',
    paragraphs: [
      'Your employment is confirmed. We are glad to have you with us.',
      'HR will contact you within 24 hours. What happens in your first days stands in your portal.',
    ],
    action: { label: 'See what comes next', url: pageUrl('onboarding') },
  }),
  rejected: () => ({
    subject: 'About your application',
    paragraphs: [
      'Thank you for the time and care you have given to your application. We have decided not to go on with it.',
      'We know that this is not the answer you hoped for, and wish you all the best on your way.',
    ],
  }),
  future_opportunities: ({ pageUrl }) => ({
    subject: 'We would like to stay in touch',
    paragraphs: [
      'We have no place that fits at the moment, and would like to keep your application for future opportunities.',
      'You need not do anything. If you would rather we did not keep it, you can withdraw it or ask for its deletion in your portal.',
    ],
    action: { label: 'Open your application', url: pageUrl('dashboard') },
  }),
  answer_received: () => ({
    subject: 'We have received your answer',
    paragraphs: [
      'You have declined our contract, and your application is closed. Thank you for having considered us.',
      'If it was not you who answered, write to us at once.',
    ],
  }),
  withdrawn: () => ({
    subject: 'Your application is withdrawn',
    paragraphs: [
      'You have withdrawn your application, and it is closed. Thank you for your interest.',
      'If it was not you who withdrew it, write to us at once.',
    ],
  }),
};

export function statusMail(to: string, kind: StatusMailKind, data: StatusMailData): MailContent {
  return compose(to, { greeting: greet(data.firstName), ...words[kind](data) });
}
