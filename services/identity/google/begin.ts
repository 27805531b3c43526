import {
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { sessionLimits } from '../sessions/limits.ts';
import type { Attempt } from './attempt.ts';
import type { Provider } from './provider.ts';

/**
 * For a proof the provider is asked to sign the person in again. One that does not tell when it last did (Google has no
 * `auth_time`) cannot be held to it, and is asked for the account, as at a sign-in.
 */
function freshness(
  configuration: Configuration,
  isProof: boolean,
): { maxAge: number | null; asked: Record<string, string> } {
  const tellsWhen = configuration.serverMetadata().claims_supported?.includes('auth_time') ?? false;
  if (!isProof || !tellsWhen) return { maxAge: null, asked: { prompt: 'select_account' } };
  const maxAge = sessionLimits.proofMs / 1_000;
  return { maxAge, asked: { prompt: 'login', max_age: String(maxAge) } };
}

/** Where the person goes to sign in, and what has to be known when they come back: PKCE S256, state and nonce (S10). */
export async function beginSignIn(
  provider: Provider,
  { redirectUri, side, proofFor }: { redirectUri: string } & Pick<Attempt, 'side' | 'proofFor'>,
): Promise<{ url: URL; attempt: Attempt }> {
  const configuration = await provider();
  const { maxAge, asked } = freshness(configuration, proofFor !== null);
  const attempt = {
    state: randomState(),
    nonce: randomNonce(),
    codeVerifier: randomPKCECodeVerifier(),
    side,
    proofFor,
    maxAge,
  };
  const url = buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    // Several people may share a machine: the provider asks which of its accounts it shall be.
    ...asked,
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await calculatePKCECodeChallenge(attempt.codeVerifier),
    code_challenge_method: 'S256',
  });
  return { url, attempt };
}
