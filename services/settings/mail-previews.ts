import { type StatusMailKind, statusMailKinds } from '#services/applications/effects.ts';
import { sentBy } from '#services/notifications/sender.ts';
import {
  accountExistsMail,
  factorResetMail,
  invitationMail,
  newFactorMail,
  passwordChangedMail,
  resetPasswordMail,
  signUpMail,
} from '#services/notifications/templates/accounts.ts';
import {
  assessmentInvitationMail,
  confirmationMail,
  deadlineMissedMail,
  initialApplicationMail,
} from '#services/notifications/templates/applications.ts';
import { contactMail } from '#services/notifications/templates/contact.ts';
import { digestMail } from '#services/notifications/templates/digest.ts';
import { statusMail } from '#services/notifications/templates/status.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import type { Company } from '#state-machines/company.ts';
import { privacyPreviews } from './privacy-previews.ts';
import { reminderPreviews } from './reminder-previews.ts';
import type { Preview, Written } from './written-mail.ts';

const applicant = 'ursina@post.example';
const firstName = 'Ursina';
const asked = '2026-07-01T09:05:00.000Z';
const until = '2026-07-08T09:05:00.000Z';

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

function written(site: string): Written[] {
  const link = (path: string) => `${site}${path}?token=example`;
  const gates = { signInUrl: `${site}/auth`, forgotUrl: `${site}/auth/forgot` };
  const notice = { firstName, at: asked, ...gates };
  const staff = 'staff@example.com';
  const open = `${site}/admin/applications/example`;
  const status = statusMailKinds.map((kind): Written => {
    const [name, when] = steps[kind];
    const pageUrl = (page: string) => `${site}/applicant/${page}`;
    const mail = statusMail(applicant, kind, { firstName, until, pageUrl });
    return { id: `status-${kind.replaceAll('_', '-')}`, name, to: 'applicant', when, mail };
  });
  return [
    {
      id: 'confirmation',
      name: 'Confirmation',
      to: 'applicant',
      when: 'An application has arrived, or its confirmation is sent again.',
      mail: confirmationMail(applicant, {
        firstName,
        position: 'Personal Assistant',
        submittedAt: asked,
        url: link('/careers/confirm'),
        notMeUrl: link('/careers/not-me'),
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
        url: link('/careers/personal-assistant/assessment'),
        until,
      }),
    },
    ...status,
    ...reminderPreviews(site),
    {
      id: 'initial-application',
      name: 'New application',
      to: 'staff',
      when: 'An application has arrived.',
      mail: initialApplicationMail(staff, { position: 'general', submittedAt: asked, url: open }),
    },
    {
      id: 'deadline-missed',
      name: 'Deadline missed',
      to: 'staff',
      when: 'A deadline has passed.',
      mail: deadlineMissedMail(staff, { status: statusLabel('legal_docs_pending'), due: until, url: open }),
    },
    {
      id: 'contact',
      name: 'Contact message',
      to: 'staff',
      when: 'A visitor writes through the contact form.',
      mail: contactMail(staff, {
        kind: 'contact',
        name: 'Ursina Casutt',
        email: applicant,
        message: 'Do you also have positions in the evening?\nBest regards',
        createdAt: asked,
      }),
    },
    {
      id: 'security-report',
      name: 'Security report',
      to: 'staff',
      when: 'A visitor reports a security issue.',
      mail: contactMail(staff, {
        kind: 'security',
        name: '',
        email: '',
        message: 'One of your pages can be shown in a frame.',
        createdAt: asked,
      }),
    },
    {
      id: 'staff-digest',
      name: 'Digest of notices',
      to: 'staff',
      when: 'More notices come at once than leave one by one.',
      mail: digestMail(staff, [
        ...['general', 'Personal Assistant'].map((position) => ({
          kind: 'initial_application' as const,
          position,
          submittedAt: asked,
          status: statusLabel('application_received'),
          url: open,
        })),
        {
          kind: 'contact_message',
          message: {
            kind: 'contact',
            name: 'Ursina Casutt',
            email: applicant,
            message: 'Do you also have positions in the evening?',
            createdAt: asked,
          },
        },
      ]),
    },
    ...privacyPreviews(site),
    {
      id: 'sign-up',
      name: 'Sign-up',
      to: 'account',
      when: 'A person signs up.',
      mail: signUpMail(applicant, { asked, until, url: link('/auth/confirm') }),
    },
    {
      id: 'account-exists',
      name: 'Account exists',
      to: 'account',
      when: 'A person signs up with an address that has an account.',
      mail: accountExistsMail(applicant, { firstName, asked, ...gates }),
    },
    {
      id: 'reset-password',
      name: 'New password',
      to: 'account',
      when: 'A person forgot their password.',
      mail: resetPasswordMail(applicant, { firstName, asked, until, url: link('/auth/new-password') }),
    },
    {
      id: 'invitation',
      name: 'Invitation',
      to: 'account',
      when: 'An admin adds a user.',
      mail: invitationMail('nora@example.com', {
        firstName: 'Nora',
        role: 'editor',
        invitedBy: 'Corinne Ammann',
        until,
        passwordUrl: link('/auth/new-password'),
        signInUrl: `${site}/admin`,
        hasPassword: false,
      }),
    },
    {
      id: 'password-changed',
      name: 'Password changed',
      to: 'account',
      when: 'A password was changed.',
      mail: passwordChangedMail(applicant, notice),
    },
    {
      id: 'new-factor',
      name: 'Second factor set up',
      to: 'account',
      when: 'An authenticator app was set up.',
      mail: newFactorMail(applicant, notice),
    },
    {
      id: 'factor-reset',
      name: 'Second factor reset',
      to: 'account',
      when: 'An admin resets a second factor.',
      mail: factorResetMail(applicant, notice),
    },
  ];
}

/** @param site the site's address, for the links in them */
export const mailPreviews = (site: string, company: Company): Preview[] =>
  written(site).map(({ mail, ...about }) => {
    const { subject, text, html } = sentBy(company, mail);
    return { ...about, subject, text, html };
  });
