import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import { authFault } from './words.ts';

const refusal = (status: number, detail: string) =>
  new ApiError(status, { type: 'about:blank', title: '', status, code: 'x', detail, requestId: 'r' });

describe('a refused sign-in or sign-up', () => {
  it('keeps the server’s words', () => {
    expect(authFault(refusal(401, 'E-mail address or password is not right.'))).toBe(
      'E-mail address or password is not right.',
    );
    expect(authFault(refusal(503, 'The database cannot be reached just now.'))).toBe(
      'The database cannot be reached just now.',
    );
  });

  it('takes the catalogue’s words when the server has none for people', () => {
    expect(authFault(refusal(500, 'inner detail'))).toBe('An unexpected error occurred.');
    expect(authFault(new Error(''))).toBe('An unexpected error occurred.');
    expect(authFault('thrown')).toBe('An unexpected error occurred.');
  });

  it('says that nothing answered', () => {
    expect(authFault(new ApiError(0, null))).toMatch(/could not be reached/);
  });
});
