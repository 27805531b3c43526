import {
  deletionCompletedMail,
  deletionDueMail,
  deletionReceivedMail,
  deletionRejectedMail,
  deletionRequestedMail,
  exportReadyMail,
} from '#services/privacy/mails/templates.ts';
import { applicant, asked, firstName, staff } from './example-mails.ts';
import type { Written } from './written-mail.ts';

const request = { requestedAt: asked, dueAt: '2026-07-31T09:05:00.000Z' };

/** Mails about a person's own data (rulings 29, 30). */
export const privacyPreviews = (site: string): Written[] => [
  {
    id: 'deletion-requested',
    name: 'Deletion requested',
    to: 'staff',
    when: 'A person asks for the deletion of their data.',
    mail: deletionRequestedMail(staff, { userId: '018f6e2a-0000-7000-8000-000000000000', ...request }),
  },
  {
    id: 'deletion-received',
    name: 'Deletion request received',
    to: 'account',
    when: 'A person asked for the deletion of their data.',
    mail: deletionReceivedMail(applicant, { firstName, ...request }),
  },
  {
    id: 'deletion-due',
    name: 'Deletion due',
    to: 'staff',
    when: 'A request for deletion is still open on day 20, and on day 27.',
    mail: deletionDueMail(staff, { ...request, daysLeft: 10, url: `${site}/admin/privacy` }),
  },
  {
    id: 'deletion-completed',
    name: 'Deletion completed',
    to: 'account',
    when: 'A person’s data was deleted, as they asked or by a retention rule.',
    mail: deletionCompletedMail(applicant, {
      firstName,
      requestedAt: asked,
      completedAt: '2026-07-09T14:20:00.000Z',
    }),
  },
  {
    id: 'deletion-rejected',
    name: 'Deletion rejected',
    to: 'account',
    when: 'An admin rejects a request for deletion.',
    mail: deletionRejectedMail(applicant, {
      firstName,
      requestedAt: asked,
      reason: 'Your contract of employment has to be kept until it has ended.',
      url: `${site}/applicant/dashboard`,
    }),
  },
  {
    id: 'export-ready',
    name: 'Export ready',
    to: 'account',
    when: 'A person asked for a copy of their data, and it comes with files.',
    mail: exportReadyMail(applicant, { firstName, requestedAt: asked, url: `${site}/applicant/dashboard` }),
  },
];
