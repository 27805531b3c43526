import type { MailContent } from '../mail-content.ts';
import { greet, shownText } from '../shown.ts';
import { compose, zurichTime } from './compose.ts';

const shownPosition = (position: string): string =>
  position === 'general' ? 'General Application' : shownText(position);

/** Which application a mail asks to confirm: its reader may have sent another (S31). */
export const aboutOne = ({ position, submittedAt }: { position: string; submittedAt: string }): string =>
  `This mail is about one application: ${shownPosition(position)}, submitted on ${zurichTime(submittedAt)}.`;

/** Mails about an application, as code with typed data: to its applicant and to staff. */
export function confirmationMail(
  to: string,
  data: {
    firstName: string;
    position: string;
    submittedAt: string;
    url: string;
    notMeUrl: string;
    until: string;
  },
): MailContent {
  return compose(to, {
    subject: 'Please confirm your application',
    greeting: greet(data.firstName),
    paragraphs: [
      'Thank you for your application. Please confirm your e-mail address, and the review begins.',
      aboutOne(data),
      `The link works until ${zurichTime(data.until)}.`,
      'If you did not send this application, do not confirm it. Say that it was not you with the second link: we then withdraw it, and it is not added to any account of yours.',
    ],
    action: { label: 'Confirm my e-mail address', url: data.url },
    more: { label: 'This was not me', url: data.notMeUrl },
  });
}

export function assessmentInvitationMail(
  to: string,
  data: { firstName: string; url: string; until: string },
): MailContent {
  return compose(to, {
    subject: 'Your invitation to the assessment',
    greeting: greet(data.firstName),
    paragraphs: [
      'We would like to see how you work, and invite you to the assessment: eight questions and your skills, about a quarter of an hour.',
      `The link works once, until ${zurichTime(data.until)}. You need no password for it.`,
      'There are no trick questions. Answer as you would act.',
    ],
    action: { label: 'Begin the assessment', url: data.url },
  });
}

export function initialApplicationMail(
  to: string,
  data: { position: string; submittedAt: string; url: string },
): MailContent {
  return compose(to, {
    subject: 'New application received',
    greeting: 'A new application has arrived.',
    paragraphs: [`Position: ${shownPosition(data.position)}.`, `Received ${zurichTime(data.submittedAt)}.`],
    action: { label: 'Open the application', url: data.url },
    closing: 'Cursus',
  });
}

export function deadlineMissedMail(
  to: string,
  data: { status: string; due: string; url: string },
): MailContent {
  return compose(to, {
    subject: 'A deadline has passed',
    greeting: 'An application is overdue.',
    paragraphs: [
      `It waits in '${data.status}'. The deadline was ${zurichTime(data.due)}.`,
      'Nothing was rejected; please look at it.',
    ],
    action: { label: 'Open the application', url: data.url },
    closing: 'Cursus',
  });
}
