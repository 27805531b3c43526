import { describe, expect, it } from 'vitest';
import { passwordMinimum } from '#services/identity/contract.ts';
import type { Problem } from '#services/platform/contract.ts';
import { staffPasswordMinimum } from '#state-machines/staff-gate/rules.ts';
import { ApiError } from '#web/api/client.ts';
import { refusalText } from './refusal-text.ts';

const problem = (status: number, more: Partial<Problem> = {}): ApiError =>
  new ApiError(status, {
    type: 'urn:cursus:problem:x',
    title: 'Refused',
    status,
    code: 'sign-in-failed',
    detail: 'E-mail address or password is not right.',
    requestId: 'r',
    ...more,
  });
const textOf = (error: unknown) => refusalText({ kind: 'authentication', error }).text;

describe('the words of a refusal', () => {
  it('are the server’s sentence', () => {
    expect(textOf(problem(401))).toBe('E-mail address or password is not right.');
  });
  it('are those of the field that the server named', () => {
    const errors = [
      { path: 'newPassword', message: 'Please choose another password than the one you have.' },
    ];
    expect(textOf(problem(400, { errors }))).toBe('Please choose another password than the one you have.');
  });
  it('tell nothing of the inside', () => {
    expect(textOf(problem(500, { code: 'unexpected', detail: 'null is not an object' }))).toBe(
      'An unexpected error occurred. Please try again.',
    );
    expect(textOf(new TypeError('x is undefined'))).toBe('An unexpected error occurred. Please try again.');
  });
  it('say when the database is away, or nothing answers', () => {
    expect(textOf(problem(503, { code: 'unavailable', detail: 'Please try again in a moment.' }))).toBe(
      'Please try again in a moment.',
    );
    expect(textOf(new ApiError(0, null))).toContain('could not be reached');
  });
  it('name the minimum that the server has', () => {
    expect(staffPasswordMinimum).toBe(passwordMinimum.staff);
    expect(refusalText({ kind: 'weak-password' }).text).toContain(`at least ${passwordMinimum.staff}`);
  });
});
