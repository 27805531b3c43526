import { describe, expect, it } from 'vitest';
import { statusMailKinds } from '#services/applications/effects.ts';
import { statusMail } from './status.ts';

const data = {
  firstName: 'Ursina',
  until: '2026-07-08T22:30:00.000Z',
  pageUrl: (page: string) => `https://careers.example/applicant/${page}`,
};

describe('a mail about a step', () => {
  it.each(statusMailKinds)('%s: says what happened, what comes next and by when in Zurich', (kind) => {
    expect(statusMail('ursina@post.example', kind, data).text).toMatchSnapshot();
  });

  it.each(statusMailKinds)('%s: without a deadline names none', (kind) => {
    expect(statusMail('ursina@post.example', kind, { ...data, until: null }).text).not.toMatch(/Zurich/);
  });
});
