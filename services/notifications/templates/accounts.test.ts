import { describe, expect, it } from 'vitest';
import {
  accountExistsMail,
  factorResetMail,
  invitationMail,
  newFactorMail,
  passwordChangedMail,
  resetPasswordMail,
  signUpMail,
} from './accounts.ts';

const to = 'ursina@post.example';
const asked = '2026-07-01T09:05:00.000Z';
const until = '2026-07-02T09:05:00.000Z';
const url = 'https://careers.example/auth/confirm?token=abc';
const gates = {
  signInUrl: 'https://careers.example/auth',
  forgotUrl: 'https://careers.example/auth/forgot',
};
const notice = { firstName: 'Ursina', at: asked, ...gates };

describe('a mail about an account', () => {
  it('asks a new address to be confirmed', () => {
    expect(signUpMail(to, { asked, until, url }).text).toMatchSnapshot();
  });

  it('tells the owner of an account that someone signed up with its address', () => {
    expect(accountExistsMail(to, { firstName: 'Ursina', asked, ...gates }).text).toMatchSnapshot();
  });

  it('lets a new password be chosen', () => {
    expect(resetPasswordMail(to, { firstName: 'Ursina', asked, until, url }).text).toMatchSnapshot();
  });

  const invited = {
    firstName: '',
    invitedBy: 'Corinne Ammann',
    until,
    passwordUrl: url,
    signInUrl: 'https://careers.example/admin',
    hasPassword: false,
  };
  it('invites, with the role in words', () => {
    expect(invitationMail(to, { ...invited, role: 'editor' }).text).toMatchSnapshot();
    const admin = invitationMail(to, { ...invited, role: 'admin', invitedBy: null });
    expect(admin.text).toContain('An administrator has given you access');
    expect(admin.text).toContain('as an administrator: you may');
    const applicant = invitationMail(to, { ...invited, role: 'applicant' });
    expect(applicant.text).toContain('as an applicant: you may follow your application');
    expect(applicant.text).not.toContain('authenticator');
  });

  it('invites an account with a password to sign in, without a link to choose another', () => {
    const { text, html } = invitationMail(to, { ...invited, role: 'editor', hasPassword: true });
    expect(text).toContain('Sign in:\nhttps://careers.example/admin');
    expect(text + html).not.toContain(url);
  });

  it.each([
    ['a changed password', passwordChangedMail],
    ['a new second factor', newFactorMail],
    ['a second factor that was reset', factorResetMail],
  ])('tells the owner of %s', (_, mail) => {
    expect(mail(to, notice).text).toMatchSnapshot();
  });

  it('shows names as they are', () => {
    const { text, html } = passwordChangedMail(to, { ...notice, firstName: '<b>Ursina</b> & Co' });
    expect(html).toContain('Dear &lt;b&gt;Ursina&lt;/b&gt; &amp; Co');
    expect(text).toContain('Dear <b>Ursina</b> & Co');
  });

  it('gives times in Zurich, in winter too', () => {
    expect(passwordChangedMail(to, { ...notice, at: '2026-12-01T23:30:00Z' }).text).toContain(
      'Wednesday, 2 December 2026 at 00:30 (Zurich time)',
    );
  });
});
