import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/client.ts';
import { arrived, failed, nothingBrought, refusedByProvider } from './outcome.ts';

const problem = (status: number, detail: string) => ({
  type: 'about:blank',
  title: '',
  status,
  code: 'x',
  detail,
  requestId: 'r',
});
const refusal = (status: number, detail: string) => new ApiError(status, problem(status, detail));

describe('after a third-party sign-in', () => {
  it.each(['admin', 'editor'] as const)('an %s goes to /admin after a second', (role) => {
    for (const side of ['staff', 'applicant'] as const) {
      expect(arrived({ next: 'done', role }, side)).toEqual({ toast: null, to: '/admin', after: 1_000 });
    }
  });

  it.each(['mfa', 'first-login'] as const)('a user with %s before them goes to the gate at once', (next) => {
    expect(arrived({ next, role: 'admin' }, 'staff')).toEqual({ toast: null, to: '/admin', after: 0 });
    expect(arrived({ next, role: 'applicant' }, 'applicant')).toMatchObject({ to: '/admin', after: 0 });
  });

  it('someone without a role is denied who began at the gate', () => {
    expect(arrived({ next: 'done', role: 'applicant' }, 'staff')).toEqual({
      toast: {
        title: 'Access Denied',
        description: 'Admin or editor privileges required.',
        tone: 'danger',
        about: 'sign-in',
      },
      to: '/',
      after: 0,
    });
  });

  it('and welcomed who began at the applicants’ door', () => {
    expect(arrived({ next: 'done', role: 'applicant' }, 'applicant')).toEqual({
      toast: { title: 'Welcome back!', about: 'sign-in' },
      to: '/',
      after: 0,
    });
  });

  it('a refusal keeps its own words and leads to the gate', () => {
    const toast = { title: 'Authentication Failed', description: 'Spent.', tone: 'danger', about: 'sign-in' };
    const given = { kind: 'refused', code: 'access_denied', message: 'Spent.' } as const;
    expect(refusedByProvider({ ...given, side: 'applicant' })).toEqual({ toast, to: '/admin', after: 0 });
    expect(refusedByProvider({ ...given, side: 'staff' })).toEqual({
      toast,
      to: '/admin',
      after: 0,
      state: { google: { code: 'access_denied', message: 'Spent.' } },
    });
    expect(failed(refusal(400, 'Spent.'), 'applicant')).toEqual({ toast, to: '/admin', after: 0 });
  });

  it('a handoff that does not fit its contract is spoken of as a sign-in, not as a form', () => {
    const { toast } = failed(
      new ApiError(400, {
        ...problem(400, 'Some entries are not right. Nothing was saved; correct them and send again.'),
        code: 'invalid-input',
        errors: [{ path: 'accessToken', message: 'This sign-in is not complete. Please start again.' }],
      }),
      'applicant',
    );
    expect(toast).toMatchObject({
      title: 'Authentication Failed',
      description: 'This sign-in is not complete. Please start again.',
    });
  });

  it.each([refusal(500, 'inner'), new ApiError(0, null), new TypeError('x'), 'thrown'])(
    'ruling 43: anything unexpected has the words of the side on which the sign-in began: %s',
    (error) => {
      const title = 'Authentication Error';
      const said = { title, tone: 'danger', about: 'sign-in' };
      expect(failed(error, 'applicant')).toEqual({
        toast: { ...said, description: 'Something went wrong. Please try again.' },
        to: '/admin',
        after: 0,
      });
      expect(failed(error, 'staff')).toEqual({
        toast: { ...said, description: 'Something went wrong. Please try signing in again.' },
        to: '/admin',
        after: 0,
      });
    },
  );

  it('nothing brought along leads to the gate without a word', () => {
    expect(nothingBrought).toEqual({ toast: null, to: '/admin', after: 0 });
  });
});
