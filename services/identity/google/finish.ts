import { authorizationCodeGrant } from 'openid-client';
import { nameFault } from '#state-machines/plain-text.ts';
import type { Attempt } from './attempt.ts';
import type { Provider } from './provider.ts';
import { GoogleRefusal } from './refusal.ts';

/** The identity that the provider asserts. */
export interface GoogleIdentity {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  firstName: string;
  lastName: string;
}

const text = (value: unknown, longest: number): string =>
  typeof value === 'string' ? value.trim().slice(0, longest) : '';
/** A profile's name that is none is left out: mails would carry it (S30). */
const nameIn = (value: unknown): string => {
  const name = text(value, 100);
  return nameFault(name) ? '' : name;
};

/**
 * Exchanges the callback's code. The library checks state, the PKCE verifier, and of the id token nonce, issuer, audience,
 * times and signature.
 * @param url the callback as it was called, under the site's own address
 * @throws GoogleRefusal, and what the library throws (see `refusalOf`)
 */
export async function finishSignIn(provider: Provider, url: URL, attempt: Attempt): Promise<GoogleIdentity> {
  // A foreign or an old page's answer, and no failure of the provider's.
  if (url.searchParams.get('state') !== attempt.state) throw new GoogleRefusal('interrupted');
  const tokens = await authorizationCodeGrant(await provider(), url, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.codeVerifier,
    idTokenExpected: true,
    ...(attempt.maxAge !== null && { maxAge: attempt.maxAge }),
  });
  const claims = tokens.claims();
  if (!claims) throw new GoogleRefusal('response_refused');
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: text(claims.email, 255) || null,
    isEmailVerified: claims.email_verified === true,
    firstName: nameIn(claims.given_name),
    lastName: nameIn(claims.family_name),
  };
}
