import type { Role } from '#services/identity/contract.ts';
import type { MailContent } from '../mail-content.ts';
import { senderSlots } from '../sender.ts';
import { greet, shownName } from '../shown.ts';
import { letter, zurichTime } from './compose.ts';

/** Mails about an account: to its owner, or to whom an address belongs. */
interface Times {
  /** Time of the request. */
  asked: string;
  until: string;
}

const onceNote = 'The link works once.';

/** Without names: what a stranger typed is not sent to an address that may not be theirs. */
export function signUpMail(to: string, data: Times & { url: string }): MailContent {
  return letter(to, 'account', {
    subject: 'Please confirm your e-mail address',
    preheader: 'One press of the button opens your account.',
    title: 'Confirm your e-mail address to open your account',
    greeting: 'Good day',
    paragraphs: [
      `On ${zurichTime(data.asked)} someone asked us for an account with this address, and chose a password for it.`,
      'If that was you, open the account here.',
      'If it was not you, please do not follow the link, and ignore this mail: without the link no account is opened and nothing changes.',
    ],
    until: { at: data.until, note: onceNote },
    isOpen: true,
    why: 'You get this e-mail because someone entered this address on our site. It is never advertising.',
    action: { label: 'Confirm my e-mail address', url: data.url },
  });
}

export function accountExistsMail(
  to: string,
  data: { firstName: string; asked: string; signInUrl: string; forgotUrl: string },
): MailContent {
  return letter(to, 'account', {
    subject: 'You have an account already',
    preheader: 'Nothing was changed. Sign in with the password that you have.',
    title: 'You have an account with this address already',
    greeting: greet(data.firstName),
    paragraphs: [
      `On ${zurichTime(data.asked)} someone asked us for a new account with this address. You have one already, and nothing was changed about it.`,
      'If it was you, please sign in with your password, or choose a new one.',
      'If it was not you, there is nothing to do.',
    ],
    action: { label: 'Sign in', url: data.signInUrl },
    more: { label: 'Choose a new password', url: data.forgotUrl },
  });
}

export function resetPasswordMail(to: string, data: Times & { firstName: string; url: string }): MailContent {
  return letter(to, 'account', {
    subject: 'Choose a new password',
    preheader: 'Your old password works until you have chosen another.',
    title: 'Choose a new password for your account',
    greeting: greet(data.firstName),
    paragraphs: [
      `On ${zurichTime(data.asked)} someone asked to choose a new password for your account.`,
      'If that was you, choose it here. If it was not you, ignore this mail: your password stays as it is.',
    ],
    until: { at: data.until, note: onceNote },
    isOpen: true,
    action: { label: 'Choose a new password', url: data.url },
  });
}

const roleInWords: Record<Role, string> = {
  admin: 'an administrator: you may review applications, decide on them, and manage who has access',
  editor: 'an editor: you may review applications and decide on them',
  applicant: 'an applicant: you may follow your application',
};

export interface Invitation {
  firstName: string;
  role: Role;
  /** Null when the inviter's account is gone. */
  invitedBy: string | null;
  until: string;
  passwordUrl: string;
  signInUrl: string;
  /** The account is in use: its password stays. */
  hasPassword: boolean;
}
export function invitationMail(to: string, data: Invitation): MailContent {
  const { hasPassword, role } = data;
  const isStaff = role !== 'applicant';
  const first = hasPassword ? 'Sign in with the password that you have.' : 'Choose a password to begin.';
  return letter(to, 'account', {
    subject: 'Your access to Cursus',
    preheader: first,
    title: 'You have been given access to Cursus',
    greeting: greet(data.firstName),
    paragraphs: [
      `${shownName(data.invitedBy ?? '') || 'An administrator'} has given you access to Cursus, the recruitment office of ${senderSlots.name}, as ${roleInWords[role]}.`,
      isStaff
        ? `${first} You will also need an authenticator app on your phone for the second factor.`
        : first,
      'If you did not expect this, ignore this mail.',
    ],
    until: hasPassword ? null : { at: data.until, note: onceNote },
    isOpen: !hasPassword,
    why: 'You get this e-mail because an administrator of Cursus entered this address.',
    action: hasPassword
      ? { label: 'Sign in', url: data.signInUrl }
      : { label: 'Choose a password', url: data.passwordUrl },
  });
}

interface Notice {
  firstName: string;
  at: string;
  signInUrl: string;
  forgotUrl: string;
}

export function passwordChangedMail(to: string, data: Notice): MailContent {
  return letter(to, 'account', {
    subject: 'Your password was changed',
    preheader: 'If it was you, there is nothing to do.',
    title: 'The password of your account was changed',
    greeting: greet(data.firstName),
    paragraphs: [
      `The password of your account was changed on ${zurichTime(data.at)}. Wherever else you were signed in, you no longer are.`,
      'If it was you, there is nothing to do. If it was not you, choose a new password at once, and write to us.',
    ],
    action: { label: 'Choose a new password', url: data.forgotUrl },
  });
}

export function newFactorMail(to: string, data: Notice): MailContent {
  return letter(to, 'account', {
    subject: 'A second factor was set up',
    preheader: 'Its code is asked for when you sign in.',
    title: 'Your account has a second factor now',
    greeting: greet(data.firstName),
    paragraphs: [
      `On ${zurichTime(data.at)} an authenticator app was set up as the second factor of your account. From now on its code is asked for when you sign in.`,
      'If it was you, keep the recovery codes in a safe place. If it was not you, choose a new password at once, and tell an administrator.',
    ],
    action: { label: 'Choose a new password', url: data.forgotUrl },
  });
}

export function factorResetMail(to: string, data: Notice): MailContent {
  return letter(to, 'account', {
    subject: 'Your second factor was reset',
    preheader: 'You set up a new one when you sign in next.',
    title: 'The second factor of your account was reset',
    greeting: greet(data.firstName),
    paragraphs: [
      `On ${zurichTime(data.at)} an administrator reset the second factor of your account. You were signed out everywhere, and the old authenticator and recovery codes no longer work.`,
      'When you sign in next, you set up a new one. If you did not ask for this, tell an administrator.',
    ],
    action: { label: 'Sign in', url: data.signInUrl },
  });
}
