import {
  accountExistsMail,
  factorResetMail,
  invitationMail,
  newFactorMail,
  passwordChangedMail,
  resetPasswordMail,
  signUpMail,
} from '#services/notifications/templates/accounts.ts';
import { applicant, asked, firstName, linkTo, until } from './example-mails.ts';
import type { Written } from './written-mail.ts';

/** Mails about an account, to applicants and staff. */
export function accountPreviews(site: string): Written[] {
  const gates = { signInUrl: `${site}/auth`, forgotUrl: `${site}/auth/forgot` };
  const notice = { firstName, at: asked, ...gates };
  return [
    {
      id: 'sign-up',
      name: 'Sign-up',
      to: 'account',
      when: 'A person signs up.',
      mail: signUpMail(applicant, { asked, until, url: linkTo(site, '/auth/confirm') }),
    },
    {
      id: 'account-exists',
      name: 'Account exists',
      to: 'account',
      when: 'A person signs up with an address that has an account.',
      mail: accountExistsMail(applicant, { firstName, asked, ...gates }),
    },
    {
      id: 'reset-password',
      name: 'New password',
      to: 'account',
      when: 'A person forgot their password.',
      mail: resetPasswordMail(applicant, {
        firstName,
        asked,
        until,
        url: linkTo(site, '/auth/new-password'),
      }),
    },
    {
      id: 'invitation',
      name: 'Invitation',
      to: 'account',
      when: 'An admin adds a user.',
      mail: invitationMail('nora@example.com', {
        firstName: 'Nora',
        role: 'editor',
        invitedBy: 'Corinne Ammann',
        until,
        passwordUrl: linkTo(site, '/auth/new-password'),
        signInUrl: `${site}/admin`,
        hasPassword: false,
      }),
    },
    {
      id: 'password-changed',
      name: 'Password changed',
      to: 'account',
      when: 'A password was changed.',
      mail: passwordChangedMail(applicant, notice),
    },
    {
      id: 'new-factor',
      name: 'Second factor set up',
      to: 'account',
      when: 'An authenticator app was set up.',
      mail: newFactorMail(applicant, notice),
    },
    {
      id: 'factor-reset',
      name: 'Second factor reset',
      to: 'account',
      when: 'An admin resets a second factor.',
      mail: factorResetMail(applicant, notice),
    },
  ];
}
