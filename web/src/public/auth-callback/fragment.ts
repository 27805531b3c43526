import type { Side } from '#services/identity/contract.ts';

/** What the provider's way back brought along in the address. */
export type Arrival =
  | { kind: 'codes'; accessToken: string; refreshToken: string; side: Side }
  | { kind: 'refused'; code: string; message: string; side: Side }
  /** Someone opened the page by hand, or half of it. */
  | { kind: 'nothing' };

/** Reads the fragment of /auth-callback (ruling 15). Without a side it is the staff gate's, as in the specification. */
export function readFragment(hash: string): Arrival {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const side = given.get('side') === 'applicant' ? 'applicant' : 'staff';
  const code = given.get('error');
  if (code !== null) {
    const message =
      given.get('error_description') || `The sign-in was refused${code && ` (${code})`}. Please start again.`;
    return { kind: 'refused', code, message, side };
  }
  const accessToken = given.get('access_token');
  const refreshToken = given.get('refresh_token');
  if (!accessToken || !refreshToken) return { kind: 'nothing' };
  return { kind: 'codes', accessToken, refreshToken, side };
}
