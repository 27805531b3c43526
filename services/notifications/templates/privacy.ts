import type { MailContent } from '../deliver.ts';
import { compose, zurichTime } from './compose.ts';

interface Asked {
  requestedAt: string;
  dueAt: string;
}

/** To staff: somebody wants their data deleted. Names nobody; the account's id finds them. */
export function deletionRequestedMail(
  to: string,
  { userId, ...asked }: Asked & { userId: string },
): MailContent {
  return compose(to, {
    subject: 'A request for deletion',
    greeting: 'Somebody asks for the deletion of their personal data.',
    paragraphs: [
      `Account ${userId}, on ${zurichTime(asked.requestedAt)}.`,
      `It is to be settled within 30 days, by ${zurichTime(asked.dueAt)}.`,
    ],
    closing: 'Cursus',
  });
}

/** To the person: it has arrived, and what happens next. */
export function deletionReceivedMail(
  to: string,
  { firstName, ...asked }: Asked & { firstName: string },
): MailContent {
  return compose(to, {
    subject: 'Your request for deletion',
    greeting: firstName ? `Dear ${firstName}` : 'Good day',
    paragraphs: [
      `On ${zurichTime(asked.requestedAt)} you asked us to delete your personal data. Your request will be processed within 30 days, by ${zurichTime(asked.dueAt)}.`,
      'Until then everything stays as it is, and you can still sign in. We write to you again when it is settled.',
      'If it was not you who asked, choose a new password at once, and write to us.',
    ],
  });
}
