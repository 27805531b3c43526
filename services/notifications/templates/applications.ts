import type { MailContent } from '../mail-content.ts';
import { greet, shownText } from '../shown.ts';
import { letter, notice, zurichTime } from './compose.ts';

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
  return letter(to, 'applicant', {
    subject: 'Please confirm your application',
    preheader: 'One press of the button, and the review begins.',
    title: 'Confirm your e-mail address, and the review begins',
    greeting: greet(data.firstName),
    paragraphs: [
      'Thank you for your application. The button tells us that this address is yours.',
      aboutOne(data),
      'If you did not send this application, do not confirm it. Say that it was not you with the second link: we then withdraw it, and it is not added to any account of yours.',
    ],
    until: { at: data.until },
    step: 'application_received',
    action: { label: 'Confirm my e-mail address', url: data.url },
    isOpen: true,
    more: { label: 'This was not me', url: data.notMeUrl },
  });
}

export function assessmentInvitationMail(
  to: string,
  data: { firstName: string; url: string; until: string },
): MailContent {
  return letter(to, 'applicant', {
    subject: 'Your invitation to the assessment',
    preheader: 'Eight questions and your skills, about a quarter of an hour.',
    title: 'We would like to see how you work',
    greeting: greet(data.firstName),
    paragraphs: [
      'We invite you to the assessment: eight questions and your skills, about a quarter of an hour. You need no password for it.',
      'There are no trick questions. Answer as you would act.',
    ],
    until: { at: data.until, note: 'The link works once.' },
    step: 'assessment_booking',
    action: { label: 'Begin the assessment', url: data.url },
    isOpen: true,
  });
}

export function initialApplicationMail(
  to: string,
  data: { position: string; submittedAt: string; url: string },
): MailContent {
  const position = shownPosition(data.position);
  return notice(to, {
    subject: 'New application received',
    preheader: position,
    title: 'A new application has arrived',
    paragraphs: [],
    rows: [
      { term: 'Position', value: position },
      { term: 'Received', value: zurichTime(data.submittedAt) },
    ],
    action: { label: 'Open the application', url: data.url },
  });
}

export function deadlineMissedMail(
  to: string,
  data: { status: string; due: string; url: string },
): MailContent {
  return notice(to, {
    subject: 'A deadline has passed',
    preheader: `${data.status}. Nothing was rejected; please look at it.`,
    title: `A deadline has passed in ${data.status}`,
    paragraphs: ['Nothing was rejected; please look at it.'],
    rows: [
      { term: 'Status', value: data.status },
      { term: 'Deadline', value: zurichTime(data.due) },
    ],
    action: { label: 'Open the application', url: data.url },
  });
}
