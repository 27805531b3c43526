import {
  deadlineMissedMail,
  initialApplicationMail,
} from '#services/notifications/templates/applications.ts';
import { checkpointMail } from '#services/notifications/templates/checkpoint.ts';
import { contactMail } from '#services/notifications/templates/contact.ts';
import { digestMail } from '#services/notifications/templates/digest.ts';
import { statusLabel } from '#state-machines/application/labels.ts';
import { applicant, asked, staff, until } from './example-mails.ts';
import type { Written } from './written-mail.ts';

/** Notices to staff. */
export function staffPreviews(site: string): Written[] {
  const open = `${site}/admin/applications/example`;
  return [
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
      id: 'checkpoint',
      name: 'Checkpoint to keep',
      to: 'staff',
      when: 'Every Monday, to the auditor’s address, where one is set.',
      mail: checkpointMail('auditor@audit.example', {
        ...{ number: 41, takenAt: asked, size: 12_480, note: 'log.example/heads\n' },
        root: 'a666c17b9d00e3b0c44298fc1c149afbf4c8996fb92427ae41e464da18aae8fc',
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
  ];
}
