import type { Side } from '#services/identity/contract.ts';

/** What the provider's way back brought along in the address. */
export type Arrival =
  | { kind: 'codes'; accessToken: string; refreshToken: string; side: Side }
  | { kind: 'refused'; message: string }
  /** Somebody opened the page by hand, or half of it. */
  | { kind: 'nothing' };

/** Reads the fragment of /auth-callback (ruling 15). Without a side it is the staff gate's, as in the specification. */
export function readFragment(hash: string): Arrival {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  const refusal = given.get('error_description') ?? given.get('error');
  if (refusal !== null) return { kind: 'refused', message: refusal || 'The sign-in was refused.' };
  const accessToken = given.get('access_token');
  const refreshToken = given.get('refresh_token');
  if (!accessToken || !refreshToken) return { kind: 'nothing' };
  const side = given.get('side') === 'applicant' ? 'applicant' : 'staff';
  return { kind: 'codes', accessToken, refreshToken, side };
}
