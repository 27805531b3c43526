import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { Side } from '../contract.ts';
import type { Attempt } from './attempt.ts';
import type { Provider } from './provider.ts';

/** Where the person goes to sign in, and what has to be known when they come back: PKCE S256, state and nonce (S10). */
export async function beginSignIn(
  provider: Provider,
  { redirectUri, side }: { redirectUri: string; side: Side },
): Promise<{ url: URL; attempt: Attempt }> {
  const configuration = await provider();
  const attempt = {
    state: randomState(),
    nonce: randomNonce(),
    codeVerifier: randomPKCECodeVerifier(),
    side,
  };
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    // Several people may share a machine: the provider asks which of its accounts it shall be.
    prompt: 'select_account',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
    code_challenge_method: 'S256',
  });
  return { url, attempt };
}
