import {
  allowInsecureRequests,
  type Configuration,
  clockSkew,
  clockTolerance,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client';
import type { GoogleSettings } from '#services/platform/app.ts';
import type { Clock } from '#services/platform/clock.ts';

/** Each request to the provider; a callback makes three at most, and nothing may hang over 10 s (F4). */
export const providerTimeoutSeconds = 3;
const toleranceSeconds = 10;

/** What the provider says of itself and this site's client there, ready for use. */
export type Provider = () => Promise<Configuration>;

async function discover({ issuer, clientId, clientSecret }: GoogleSettings, clock: Clock) {
  const client = {
    client_secret: clientSecret,
    // the product's clock decides when an id token is over
    [clockSkew]: Math.round((clock().getTime() - Date.now()) / 1_000),
    [clockTolerance]: toleranceSeconds,
  };
  return discovery(new URL(issuer), clientId, client, undefined, {
    timeout: providerTimeoutSeconds,
    // Signatures too, though the id token comes straight from the provider: TLS may end before it.
    execute: [enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [allowInsecureRequests] : [])],
  });
}

/** Asked at the first use, so that the site starts while the provider is down; kept, and asked again after a failure. */
export function openIdProvider(settings: GoogleSettings, clock: Clock): Provider {
  let known: Promise<Configuration> | null = null;
  return async () => {
    const asked = known ?? discover(settings, clock);
    known = asked;
    try {
      return await asked;
    } catch (error) {
      if (known === asked) known = null;
      throw error;
    }
  };
}
