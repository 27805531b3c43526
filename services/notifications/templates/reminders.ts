import type { DeadlineKind, Status } from '#state-machines/application/vocabulary.ts';
import type { MailContent } from '../mail-content.ts';
import { greet } from '../shown.ts';
import { aboutOne } from './applications.ts';
import { letter } from './compose.ts';

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
  title: string;
  open: string;
  label: string;
  step: Status;
}
const words: Record<DeadlineKind, Said> = {
  email: {
    subject: 'your e-mail address is not confirmed yet',
    title: 'Please confirm your e-mail address',
    open: 'Your application has arrived, and waits for you to confirm your e-mail address. The review begins as soon as you have.',
    label: 'Confirm my e-mail address',
    step: 'application_received',
  },
  details: {
    subject: 'your details are still missing',
    title: 'Please send us your details',
    open: 'We would like to go on with your application, and wait for the details we asked you for.',
    label: 'Give the details',
    step: 'detailed_info_requested',
  },
  assessment: {
    subject: 'your assessment is still open',
    title: 'Please complete your assessment',
    open: 'Your assessment waits for you. It takes about a quarter of an hour.',
    label: 'Go to the assessment',
    step: 'assessment_booking',
  },
  documents: {
    subject: 'your documents are still missing',
    title: 'Please send us the rest of your documents',
    open: 'Before we can offer you a contract, we need your documents. Those you have uploaded already are safe.',
    label: 'Upload the documents',
    step: 'legal_docs_pending',
  },
  contract: {
    subject: 'your contract waits for your answer',
    title: 'Please answer our contract',
    open: 'Your contract is ready, and we look forward to your answer.',
    label: 'Read the contract',
    step: 'contract_offered',
  },
};

export function reminderMail(to: string, reminder: Reminder): MailContent {
  const { firstName, kind, due, url, notMeUrl, isLast } = reminder;
  const { subject, title, open, label, step } = words[kind];
  return letter(to, 'applicant', {
    subject: `${isLast ? 'Last reminder' : 'Reminder'}: ${subject}`,
    preheader: isLast
      ? 'If you need more time, write to us.'
      : 'If you have done it in the meantime, there is nothing left to do.',
    title,
    greeting: greet(firstName),
    paragraphs: [
      open,
      ...(notMeUrl ? [aboutOne(reminder)] : []),
      isLast
        ? 'This is our last reminder. If you need more time, write to us: no application ends because a date has passed.'
        : 'We will remind you once more. If you have done it in the meantime, there is nothing left to do.',
    ],
    until: { at: due },
    step,
    action: { label, url },
    ...(notMeUrl && { isOpen: true, more: { label: 'This was not me', url: notMeUrl } }),
  });
}
