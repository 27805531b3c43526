import type { DeadlineKind } from '#state-machines/application/vocabulary.ts';
import type { MailContent } from '../mail-content.ts';
import { greet } from '../shown.ts';
import { aboutOne } from './applications.ts';
import { compose, zurichTime } from './compose.ts';

/** Reminders of a deadline, to the applicant (ruling 9): the first says that there is time, the second that it is the last. */
interface Reminder {
  firstName: string;
  kind: DeadlineKind;
  due: string;
  /** Where the step is done: a page of the portal, or a link that confirms the address. */
  url: string;
  /** Where someone who did not apply says so; in reminders of the confirmation. */
  notMeUrl?: string;
  position: string;
  submittedAt: string;
  isLast: boolean;
}

interface Said {
  subject: string;
  open: string;
  /** What to do, up to the time. */
  please: string;
  label: string;
}
const words: Record<DeadlineKind, Said> = {
  email: {
    subject: 'your e-mail address is not confirmed yet',
    open: 'Your application has arrived, and waits for you to confirm your e-mail address. The review begins as soon as you have.',
    please: 'Please confirm it by',
    label: 'Confirm my e-mail address',
  },
  details: {
    subject: 'your details are still missing',
    open: 'We would like to go on with your application, and wait for the details we asked you for.',
    please: 'Please send them by',
    label: 'Give the details',
  },
  assessment: {
    subject: 'your assessment is still open',
    open: 'Your assessment waits for you. It takes about a quarter of an hour.',
    please: 'Please complete it by',
    label: 'Go to the assessment',
  },
  documents: {
    subject: 'your documents are still missing',
    open: 'Before we can offer you a contract, we need your documents. Those you have uploaded already are safe.',
    please: 'Please send the rest by',
    label: 'Upload the documents',
  },
  contract: {
    subject: 'your contract waits for your answer',
    open: 'Your contract is ready, and we look forward to your answer.',
    please: 'Please answer by',
    label: 'Read the contract',
  },
};

export function reminderMail(to: string, reminder: Reminder): MailContent {
  const { firstName, kind, due, url, notMeUrl, isLast } = reminder;
  const { subject, open, please, label } = words[kind];
  return compose(to, {
    subject: `${isLast ? 'Last reminder' : 'Reminder'}: ${subject}`,
    greeting: greet(firstName),
    paragraphs: [
      open,
      ...(notMeUrl ? [aboutOne(reminder)] : []),
      `${please} ${zurichTime(due)}.`,
      isLast
        ? 'This is our last reminder. If you need more time, write to us: no application ends because a date has passed.'
        : 'We will remind you once more. If you have done it in the meantime, there is nothing left to do.',
    ],
    action: { label, url },
    ...(notMeUrl && { more: { label: 'This was not me', url: notMeUrl } }),
  });
}
