import { type StatusMailKind, statusMailKinds } from '#services/applications/effects.ts';
import {
  assessmentInvitationMail,
  confirmationMail,
} from '#services/notifications/templates/applications.ts';
import { statusMail } from '#services/notifications/templates/status.ts';
import { applicant, asked, firstName, linkTo, until } from './example-mails.ts';
import { reminderPreviews } from './reminder.ts';
import type { Written } from './written-mail.ts';

const steps: Record<StatusMailKind, [name: string, when: string]> = {
  details_requested: ['Details requested', 'Staff ask for the detailed information.'],
  documents_requested: ['Documents requested', 'Staff ask for the documents.'],
  document_rejected: ['Document rejected', 'Staff reject a document.'],
  contract_offered: ['Contract offered', 'The contract is offered, or every document has arrived.'],
  employed: ['Employed', 'The applicant accepts the contract, or staff confirm the employment.'],
  rejected: ['Rejected', 'Staff reject an application, or note that the contract was declined.'],
  future_opportunities: ['Kept for later', 'Staff keep an application for future opportunities.'],
  answer_received: ['Answer received', 'The applicant declines the contract.'],
  withdrawn: ['Withdrawn', 'The applicant withdraws the application.'],
};

const statusPreviews = (site: string): Written[] =>
  statusMailKinds.map((kind) => {
    const [name, when] = steps[kind];
    const pageUrl = (page: string) => `${site}/applicant/${page}`;
    const mail = statusMail(applicant, kind, { firstName, until, pageUrl });
    return { id: `status-${kind.replaceAll('_', '-')}`, name, to: 'applicant', when, mail };
  });

/** Mails about an application to its applicant. */
export const applicantPreviews = (site: string): Written[] => [
  {
    id: 'confirmation',
    name: 'Confirmation',
    to: 'applicant',
    when: 'An application has arrived, or its confirmation is sent again.',
    mail: confirmationMail(applicant, {
      firstName,
      position: 'Personal Assistant',
      submittedAt: asked,
      url: linkTo(site, '/careers/confirm'),
      notMeUrl: linkTo(site, '/careers/not-me'),
      until,
    }),
  },
  {
    id: 'assessment-invitation',
    name: 'Assessment invitation',
    to: 'applicant',
    when: 'Staff invite to the assessment, or issue a new link.',
    mail: assessmentInvitationMail(applicant, {
      firstName,
      url: linkTo(site, '/careers/personal-assistant/assessment'),
      until,
    }),
  },
  ...statusPreviews(site),
  ...reminderPreviews(site),
];
