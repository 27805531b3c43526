import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
} from 'openid-client';

/**
 * Why a sign-in with Google does not go on, for the audit log and the callback page. Of the provider's words only its error code is
 * passed on; the staff gate treats a code with 'invalid' or 'redirect' as wrong settings (staff side, section 8), so ours have
 * neither.
 */
export class GoogleRefusal extends Error {
  readonly code: string;

  constructor(code: string, cause?: unknown) {
    super(`sign-in with Google refused: ${code}`, { cause });
    this.name = 'GoogleRefusal';
    this.code = code;
  }
}

const sentences: Record<string, string> = {
  access_denied: 'The sign-in with Google was not allowed. Nothing was changed.',
  interrupted: 'This sign-in was not started in this browser, or took too long. Please start again.',
  provider_unavailable: 'Google cannot be reached just now. Please try again in a moment.',
  response_refused: "Google's answer could not be verified. Please start again.",
  email_missing:
    'Google did not tell us your e-mail address. Please allow it, or sign in with your password.',
  email_not_verified:
    'Google has not verified your e-mail address. Please verify it there, or sign in with your password.',
  other_person:
    'This is another Google account than the one you are signed in with here. Please choose yours.',
  proof_otherwise: 'Please confirm with your password, or with a code from your app.',
  other_identity:
    'The account of this e-mail address signs in with another Google account. Please use that one, or your password.',
};
const misconfigured =
  'Sign-in with Google is not set up correctly. Please tell us, or sign in with your password.';
const failed = 'The sign-in with Google failed. Please try again, or sign in with your password.';

/** In words for people. */
export const describeRefusal = (code: string): string =>
  sentences[code] ?? (/invalid|redirect|unauthorized/.test(code) ? misconfigured : failed);

/** A word of the provider's, if it looks like an error code of RFC 6749. */
const codeOf = (said: string): string => (/^[a-z][a-z_]{2,39}$/.test(said) ? said : 'server_error');

/** For the log: the library's own sentence. What the provider sent stands deeper, and stays there (S25). */
export function reasonFor({ cause }: GoogleRefusal): string | undefined {
  if (!(cause instanceof Error)) return undefined;
  return cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message;
}

/** From what the library throws; null for an error that is none of the provider's. */
export function refusalOf(error: unknown): GoogleRefusal | null {
  if (error instanceof GoogleRefusal) return error;
  if (error instanceof AuthorizationResponseError) return new GoogleRefusal(codeOf(error.error), error);
  // A spent or lapsed code: an old page was opened again.
  if (error instanceof ResponseBodyError)
    return new GoogleRefusal(error.error === 'invalid_grant' ? 'interrupted' : codeOf(error.error), error);
  // The token endpoint does not know this client or its secret.
  if (error instanceof WWWAuthenticateChallengeError) return new GoogleRefusal('invalid_client', error);
  if (error instanceof ClientError) {
    const isDown = /TIMEOUT|ABORT|NOT_CONFORM|NOT_JSON|PARSE_ERROR/.test(error.code ?? '');
    return new GoogleRefusal(isDown ? 'provider_unavailable' : 'response_refused', error);
  }
  // fetch: no connection
  if (error instanceof TypeError && error.cause !== undefined && !('code' in error))
    return new GoogleRefusal('provider_unavailable', error);
  return null;
}
