import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import { letter, refusalText } from './send.ts';

const written = {
  firstName: 'Livia',
  lastName: 'Amrein',
  email: 'livia@post.example',
  phone: '+41 79 555 12 34',
  subject: 'A house by the lake',
  message: 'Could you call me on Monday?',
};

describe('what the contact form sends (applicant side, section 7)', () => {
  it('joins the names, and subject, phone and body', () => {
    expect(letter(written)).toEqual({
      name: 'Livia Amrein',
      email: 'livia@post.example',
      message: 'Subject: A house by the lake\nPhone: +41 79 555 12 34\n\nCould you call me on Monday?',
    });
  });

  it('says so when no phone was given', () => {
    expect(letter({ ...written, phone: '' }).message).toContain('Phone: Not provided');
  });
});

describe('the words for a refusal (applicant side, section 8)', () => {
  const problem = (status: number, detail: string) =>
    new ApiError(status, {
      type: 'about:blank',
      title: 'x',
      status,
      code: 'x',
      detail,
      requestId: 'r',
    } as never);

  it('gives the server’s own when there were too many', () => {
    expect(refusalText(problem(429, 'Please wait a minute.'))).toEqual({
      title: 'Rate Limit Exceeded',
      description: 'Please wait a minute.',
    });
  });

  it('knows a rate limit by its message too', () => {
    expect(refusalText(problem(500, 'Rate limit reached')).title).toBe('Rate Limit Exceeded');
  });

  it('has its own when the server says nothing', () => {
    expect(refusalText(new ApiError(429, null)).description).toBe(
      'Please wait before sending another message.',
    );
  });

  it('is an error otherwise', () => {
    expect(refusalText(new ApiError(0, null))).toEqual({
      title: 'Error',
      description: 'There was an error sending your message. Please try again.',
    });
  });
});
