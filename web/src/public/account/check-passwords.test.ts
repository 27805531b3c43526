import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import { checkPasswords, passwordErrors } from './check-passwords.ts';

describe('a changed password', () => {
  it('is long enough for its side', () => {
    expect(checkPasswords({ currentPassword: 'x', newPassword: 'wieses' }, 6)).toEqual([]);
    expect(checkPasswords({ currentPassword: '', newPassword: 'waldweg' }, 8)).toEqual([
      { field: 'newPassword', message: 'Password must be at least 8 characters' },
    ]);
    expect(checkPasswords({ currentPassword: 'x', newPassword: '' }, 6)).toEqual([
      { field: 'newPassword', message: 'Password is required' },
    ]);
  });

  it('is refused at the field that the server names, or in one sentence', () => {
    const problem = { type: 'about:blank', title: '', status: 400, code: 'x', detail: 'd', requestId: 'r' };
    const message = 'This is not your current password.';
    const named = new ApiError(400, { ...problem, errors: [{ path: 'currentPassword', message }] });
    expect(passwordErrors(named)).toEqual([{ field: 'currentPassword', message }]);
    expect(passwordErrors(new ApiError(429, { ...problem, status: 429, detail: 'Please wait.' }))).toEqual([
      { message: 'Please wait.' },
    ]);
    expect(passwordErrors(null)).toEqual([]);
  });
});
