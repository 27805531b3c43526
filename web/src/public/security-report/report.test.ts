import { describe, expect, it } from 'vitest';
import { notName } from '#state-machines/plain-text.ts';
import { ApiError } from '#web/api/client.ts';
import { checkReport, refusalText } from './report.ts';

describe('a security report', () => {
  it('needs a message, and nothing that says whose it is', () => {
    expect(checkReport({ name: '', email: '', message: 'The form takes any HTML.' })).toEqual([]);
    expect(checkReport({ name: '', email: '', message: '  too short' })).toEqual([
      { field: 'message', message: 'Message must be at least 10 characters' },
    ]);
  });

  it('takes an address that could be answered', () => {
    const message = 'The form takes any HTML.';
    expect(checkReport({ name: '', email: 'urs@post.example', message })).toEqual([]);
    expect(checkReport({ name: '', email: 'urs at post', message })).toEqual([
      { field: 'email', message: 'Invalid email address' },
    ]);
  });

  it('S30: takes a name, and no address in its place', () => {
    const message = 'The form takes any HTML.';
    expect(checkReport({ name: 'Urs von Rotz', email: '', message })).toEqual([]);
    expect(checkReport({ name: 'urs evil.com', email: '', message })).toEqual([
      { field: 'name', message: notName },
    ]);
  });

  it('is refused in the words of section 8 of the applicant side', () => {
    expect(refusalText(new ApiError(429, null))).toEqual({
      title: 'Rate Limit Exceeded',
      description: 'Too many requests. Please wait before trying again.',
    });
    expect(refusalText(new ApiError(0, null))).toEqual({
      title: 'Report Failed',
      description: 'Unable to submit security report. Please try again.',
    });
  });
});
