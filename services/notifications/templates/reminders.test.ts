import { describe, expect, it } from 'vitest';
import { deadlineKinds } from '#state-machines/application/vocabulary.ts';
import { reminderMail } from './reminders.ts';

const to = 'ursina@post.example';
const about = {
  firstName: 'Ursina',
  due: '2026-10-24T22:30:00.000Z',
  url: 'https://careers.example/there',
  position: 'general',
  submittedAt: '2026-10-14T22:30:00.000Z',
};

describe('a reminder', () => {
  it.each(deadlineKinds)('%s: says what is missing, by when in Zurich, and where', (kind) => {
    expect(reminderMail(to, { ...about, kind, isLast: false }).text).toMatchSnapshot();
  });

  it('S31: of the confirmation says which application it is about, and how to say that it was not you', () => {
    const mail = reminderMail(to, {
      ...about,
      kind: 'email',
      notMeUrl: 'https://careers.example/not-me',
      isLast: false,
    });
    expect(mail.text).toContain(
      'one application: General Application, submitted on Thursday, 15 October 2026 at 00:30 (Zurich time).',
    );
    expect(mail.text).toContain('This was not me:\nhttps://careers.example/not-me');
  });

  it('says of the last one that it is, and gives the time of the day on which clocks change', () => {
    const mail = reminderMail(to, { ...about, kind: 'documents', isLast: true });
    expect(mail.subject).toBe('Last reminder: your documents are still missing');
    expect(mail.text).toContain('Until: Sunday 25 October, 00:30, Zurich time.');
    expect(mail.text).toContain('This is our last reminder.');
    expect(mail.text).not.toContain('once more');
  });
});
