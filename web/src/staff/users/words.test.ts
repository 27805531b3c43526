import { describe, expect, it } from 'vitest';
import type { UserRow } from '#services/identity/contract.ts';
import { ApiError } from '#web/api/client.ts';
import { type Change, failureToast, providersText, removedText } from './words.ts';

const user = (providers: UserRow['providers'], hasSecondFactor = false) =>
  ({ providers, hasSecondFactor }) as UserRow;
const refusal = (status: number, code: string, detail: string) =>
  new ApiError(status, { type: '', title: '', status, code, detail, requestId: 'r' });

it('names the providers, and the second factor', () => {
  expect(providersText(user([]))).toBe('None yet');
  expect(providersText(user(['password']))).toBe('Password');
  expect(providersText(user(['password', 'google'], true))).toBe('Password, Google + 2FA');
});

it('lists what was removed', () => {
  expect(removedText(['role editor', 'profile'])).toBe('Removed: role editor, profile.');
  expect(removedText([])).toBe('Removed: the account.');
});

describe('a change that did not happen', () => {
  const said = (change: Change, error: unknown) => {
    const { title, description } = failureToast(change, error);
    return `${title}: ${description}`;
  };
  it('is said in the specification’s words', () => {
    const broken = refusal(500, 'unexpected', 'An unexpected error occurred.');
    expect(said('create', broken)).toBe('Error: Failed to create user. Please try again.');
    expect(said('delete', broken)).toBe('Error: Failed to delete user. Please try again.');
    expect(said('role', broken)).toBe('Error: Failed to update user role: An unexpected error occurred.');
  });

  it('S35: says that it was not confirmed', () => {
    const unproved = refusal(401, 'proof-cancelled', 'You did not confirm that it is you.');
    for (const change of ['create', 'delete', 'role', 'reset'] as const)
      expect(said(change, unproved)).toBe('Not done: You did not confirm that it is you.');
  });

  it('is said in the server’s words when it explains', () => {
    const last = refusal(409, 'last-admin', 'This is the last admin.');
    expect(said('delete', last)).toBe('Error: This is the last admin.');
    expect(said('create', last)).toBe('Error: This is the last admin.');
    expect(said('role', last)).toBe('Error: Failed to update user role: This is the last admin.');
    expect(said('delete', refusal(404, 'not-found', 'There is no such user any more.'))).toBe(
      'Error: There is no such user any more.',
    );
  });

  it('is denied to those who may only read', () => {
    const no = refusal(403, 'not-allowed', 'No.');
    expect(said('delete', no)).toBe("Access Denied: You don't have permission to delete users.");
    expect(said('role', no)).toBe("Access Denied: You don't have permission to modify user roles.");
  });
});
