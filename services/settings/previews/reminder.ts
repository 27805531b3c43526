import { reminderMail } from '#services/notifications/templates/reminders.ts';
import { deadlines } from '#state-machines/application/deadlines.ts';
import { type DeadlineKind, deadlineKinds } from '#state-machines/application/vocabulary.ts';
import { applicant, firstName, linkTo, until } from './example-mails.ts';
import type { Written } from './written-mail.ts';

const asWords = { '3d': 'three days', '1d': 'one day', '24h': 'a day', '6h': '6 hours' } as const;
function before(kind: DeadlineKind): string {
  const words = deadlines[kind].reminders.map((reminder) => asWords[reminder.before]).join(' and ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
/** Where the step is done: a page of the portal, or a mailed link. */
const pathOf = (kind: DeadlineKind): string =>
  deadlines[kind].page ? `/applicant/${deadlines[kind].page}` : '/careers/confirm?token=example';

/** Reminders of each deadline (ruling 9); the contract's as the second one reads. */
export const reminderPreviews = (site: string): Written[] =>
  deadlineKinds.map((kind) => ({
    id: `reminder-${kind}`,
    name: `Reminder: ${deadlines[kind].label.toLowerCase()}`,
    to: 'applicant',
    when: `${before(kind)} before the deadline, while it is not met.`,
    mail: reminderMail(applicant, {
      firstName,
      kind,
      due: until,
      url: `${site}${pathOf(kind)}`,
      ...(kind === 'email' && { notMeUrl: linkTo(site, '/careers/not-me') }),
      position: 'Personal Assistant',
      submittedAt: '2026-06-28T09:05:00.000Z',
      isLast: kind === 'contract',
    }),
  }));
