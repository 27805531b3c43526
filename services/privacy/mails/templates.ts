import type { MailContent } from '#services/notifications/mail-content.ts';
import { greet } from '#services/notifications/shown.ts';
import { letter, notice, zurichTime } from '#services/notifications/templates/compose.ts';

interface Asked {
  requestedAt: string;
  dueAt: string;
}

/** To staff: a person wants their data deleted. Without names; the account's id finds them. */
export function deletionRequestedMail(
  to: string,
  { userId, ...asked }: Asked & { userId: string },
): MailContent {
  return notice(to, {
    subject: 'A request for deletion',
    preheader: 'It is to be settled within 30 days.',
    title: 'A person asks for the deletion of their personal data',
    paragraphs: ['It is to be settled within 30 days.'],
    rows: [
      { term: 'Account', value: userId },
      { term: 'Requested', value: zurichTime(asked.requestedAt) },
      { term: 'To be settled by', value: zurichTime(asked.dueAt) },
    ],
  });
}

/** To the person: it has arrived, and what happens next. */
export function deletionReceivedMail(
  to: string,
  { firstName, ...asked }: Asked & { firstName: string },
): MailContent {
  return letter(to, 'account', {
    subject: 'Your request for deletion',
    preheader: 'It will be processed within 30 days.',
    title: 'We have received your request for deletion',
    greeting: greet(firstName),
    paragraphs: [
      `On ${zurichTime(asked.requestedAt)} you asked us to delete your personal data. Your request will be processed within 30 days, by ${zurichTime(asked.dueAt)}.`,
      'Until then everything stays as it is, and you can still sign in. We write to you again when it is settled.',
      'If it was not you who asked, choose a new password at once, and write to us.',
    ],
  });
}

/** To staff, on day 20 and 27 of an open request (ruling 29). Without names. */
export function deletionDueMail(
  to: string,
  { daysLeft, url, ...asked }: Asked & { daysLeft: number; url: string },
): MailContent {
  const left = daysLeft === 1 ? 'One day is left.' : `${daysLeft} days are left.`;
  return notice(to, {
    subject: `A request for deletion is due in ${daysLeft === 1 ? 'one day' : `${daysLeft} days`}`,
    preheader: left,
    title: 'A request for deletion is still open',
    paragraphs: [`${left} An administrator can approve it, or reject it with a reason.`],
    rows: [
      { term: 'Requested', value: zurichTime(asked.requestedAt) },
      { term: 'To be settled by', value: zurichTime(asked.dueAt) },
    ],
    action: { label: 'Open the request', url },
  });
}

/**
 * To the person, as the last use of their address (ruling 29).
 * @param data.requestedAt null when a retention rule was due, without a request (ruling 30)
 */
export function deletionCompletedMail(
  to: string,
  {
    firstName,
    requestedAt,
    completedAt,
  }: { firstName: string; requestedAt: string | null; completedAt: string },
): MailContent {
  const why = requestedAt
    ? `On ${zurichTime(requestedAt)} you asked us to delete your personal data. That was done on ${zurichTime(completedAt)}.`
    : `We keep personal data only as long as we need it. The time for yours was over, and on ${zurichTime(completedAt)} it was deleted.`;
  return letter(to, 'account', {
    subject: 'Your personal data has been deleted',
    preheader: 'This mail is the last use of your address.',
    title: 'Your personal data has been deleted',
    why: 'You get this e-mail because your personal data was deleted. We have not kept this address.',
    greeting: greet(firstName),
    paragraphs: [
      why,
      'Your account, your applications with everything you wrote in them, your documents and our mails to you are gone, and cannot be brought back. That an application was once made stays in our records, without a name.',
      'This mail is the last use of your address. You are welcome to apply again at any time.',
    ],
  });
}

/** To the person: why their data stays, in the words of the admin who decided. */
export function deletionRejectedMail(
  to: string,
  {
    firstName,
    requestedAt,
    reason,
    url,
  }: { firstName: string; requestedAt: string; reason: string; url: string },
): MailContent {
  return letter(to, 'account', {
    subject: 'Your request for deletion was not carried out',
    preheader: 'Your data stays as it is, for the reason that is given.',
    title: 'We could not delete your personal data',
    greeting: greet(firstName),
    paragraphs: [
      `On ${zurichTime(requestedAt)} you asked us to delete your personal data. We could not do so, for this reason:`,
      reason,
      'Your data stays as it is. You can ask again at any time, and if you do not agree, write to us or to the data protection authority.',
    ],
    action: { label: 'See your privacy requests', url },
  });
}

/** To the person: their data waits where they are signed in; the mail itself opens nothing (S26). */
export function exportReadyMail(
  to: string,
  { firstName, requestedAt, url }: { firstName: string; requestedAt: string; url: string },
): MailContent {
  return letter(to, 'account', {
    subject: 'Your personal data is ready',
    preheader: 'Sign in to download it.',
    title: 'Your personal data is ready to be downloaded',
    greeting: greet(firstName),
    paragraphs: [
      `On ${zurichTime(requestedAt)} you asked for a copy of your personal data. It is ready, with your documents, in one archive.`,
      'Sign in to download it. This mail carries no copy, and its link opens nothing to anybody else.',
      'If it was not you who asked, choose a new password at once, and write to us.',
    ],
    action: { label: 'Download my data', url },
  });
}
