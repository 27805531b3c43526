import { describe, expect, it } from 'vitest';
import {
  deletionCompletedMail,
  deletionDueMail,
  deletionReceivedMail,
  deletionRejectedMail,
  deletionRequestedMail,
  exportReadyMail,
} from './templates.ts';

const to = 'ursina@post.example';
const asked = { requestedAt: '2026-07-01T09:05:00.000Z', dueAt: '2026-07-31T09:05:00.000Z' };
const firstName = 'Ursina';
const url = 'https://careers.example/there';
const completedAt = '2026-12-09T23:20:00.000Z';

describe('a mail about a person’s own data', () => {
  it('tells staff of a request, and of one that is due', () => {
    expect(deletionRequestedMail(to, { ...asked, userId: 'id' }).text).toMatchSnapshot();
    expect(deletionDueMail(to, { ...asked, daysLeft: 10, url }).text).toMatchSnapshot();
    expect(deletionDueMail(to, { ...asked, daysLeft: 1, url }).subject).toMatch(/due in one day$/);
  });

  it('tells the person that it has arrived, and how it was settled', () => {
    const { requestedAt } = asked;
    expect(deletionReceivedMail(to, { ...asked, firstName }).text).toMatchSnapshot();
    expect(deletionCompletedMail(to, { firstName, requestedAt, completedAt }).text).toMatchSnapshot();
    expect(
      deletionRejectedMail(to, { firstName, requestedAt, reason: '<Held>', url }).text,
    ).toMatchSnapshot();
  });

  it('says to a person whose data a rule deleted that there was no request', () => {
    const { text } = deletionCompletedMail(to, { firstName: '', requestedAt: null, completedAt });
    expect(text).toContain('Good day');
    expect(text).toContain('The time for yours was over');
    expect(text).toContain('Thursday, 10 December 2026 at 00:20 (Zurich time)');
    expect(text).not.toContain('you asked');
  });

  it('opens an export only after a sign-in', () => {
    const mail = exportReadyMail(to, { firstName, requestedAt: asked.requestedAt, url });
    expect(mail.text).toMatchSnapshot();
    expect(mail.text).not.toContain('token');
  });
});
