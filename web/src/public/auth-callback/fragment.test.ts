import { describe, expect, it } from 'vitest';
import { readFragment } from './fragment.ts';

describe('the fragment of /auth-callback', () => {
  it('holds two codes and the side where the sign-in began', () => {
    expect(readFragment('#access_token=a-1&refresh_token=b_2&side=applicant')).toEqual({
      kind: 'codes',
      accessToken: 'a-1',
      refreshToken: 'b_2',
      side: 'applicant',
    });
  });

  it.each(['', '&side=staff', '&side=elsewhere'])('belongs to the staff gate otherwise: %j', (side) => {
    expect(readFragment(`#access_token=a&refresh_token=b${side}`)).toMatchObject({ side: 'staff' });
  });

  it('or the provider’s refusal, in its words', () => {
    expect(
      readFragment('#error=access_denied&error_description=The+sign-in+was+not+allowed.&side=applicant'),
    ).toEqual({
      kind: 'refused',
      code: 'access_denied',
      message: 'The sign-in was not allowed.',
      side: 'applicant',
    });
    expect(readFragment('#error=access_denied')).toEqual({
      kind: 'refused',
      code: 'access_denied',
      message: 'The sign-in was refused (access_denied). Please start again.',
      side: 'staff',
    });
    expect(readFragment('#error=')).toMatchObject({
      message: 'The sign-in was refused. Please start again.',
    });
  });

  it('a refusal counts even beside codes', () => {
    expect(readFragment('#access_token=a&refresh_token=b&error=server_error').kind).toBe('refused');
  });

  it.each(['', '#', '#access_token=a', '#refresh_token=b', '#access_token=&refresh_token=b', '#100%'])(
    'or nothing: %j',
    (hash) => {
      expect(readFragment(hash)).toEqual({ kind: 'nothing' });
    },
  );
});
