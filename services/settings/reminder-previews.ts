import { reminderMail } from '#services/notifications/templates/reminders.ts';
import { type DeadlineKind, deadlineKinds } from '#state-machines/application/vocabulary.ts';
import type { Written } from './written-mail.ts';

const about: Record<DeadlineKind, [what: string, page: string]> = {
  email: ['address', '/careers/confirm?token=example'],
  details: ['details', '/applicant/detailed-info'],
  assessment: ['assessment', '/applicant/assessment'],
  documents: ['documents', '/applicant/documents'],
  contract: ['contract', '/applicant/contract'],
};
const before = (kind: DeadlineKind): string =>
  kind === 'assessment' ? 'A day and 6 hours' : 'Three days and one day';

/** Reminders of each deadline (ruling 9); the contract's as the second one reads. */
export const reminderPreviews = (site: string): Written[] =>
  deadlineKinds.map((kind) => ({
    id: `reminder-${kind}`,
    name: `Reminder: ${about[kind][0]}`,
    to: 'applicant',
    when: `${before(kind)} before the deadline, while it is not met.`,
    mail: reminderMail('ursina@post.example', {
      firstName: 'Ursina',
      kind,
      due: '2026-07-08T09:05:00.000Z',
      url: `${site}${about[kind][1]}`,
      ...(kind === 'email' && { notMeUrl: `${site}/careers/not-me?token=example` }),
      position: 'Personal Assistant',
      submittedAt: '2026-06-28T09:05:00.000Z',
      isLast: kind === 'contract',
    }),
  }));
