import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider, { interactionPolicy } from 'oidc-provider';
import type { GoogleSettings } from '#services/platform/app.ts';
import { openIdMemory } from './openid-memory.ts';

/**
 * A real OpenID provider on loopback, in Google's place (ruling 19). Its one page asks who the visitor is: any account is made up on
 * the spot. Tests can have it misbehave.
 */
export interface ProviderAccount {
  sub: string;
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
}
type Claims = Record<string, unknown>;

export interface OpenIdProvider {
  settings: GoogleSettings;
  /** `down` cuts every connection, `slow` never answers. */
  mood: 'well' | 'down' | 'slow';
  /** Rewrites the claims of id tokens, which are then signed again. */
  rewrite: ((claims: Claims) => Claims) | null;
  /** Signs rewritten id tokens with a key that the provider does not know, under the name of its own. */
  isForging: boolean;
  stop: () => Promise<void>;
}

const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const decoded = (part = ''): Claims => JSON.parse(Buffer.from(part, 'base64url').toString());

/** The token with other claims, signed by `key`. */
function rewritten(token: string, key: KeyObject, rewrite: (claims: Claims) => Claims): string {
  const [header, claims] = token.split('.');
  const text = `${base64(decoded(header))}.${base64(rewrite(decoded(claims)))}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(key, 'base64url')}`;
}

function page(uid: string): string {
  const field = (name: keyof ProviderAccount, label: string) =>
    `<p><label>${label} <input name="${name}"></label></p>`;
  return `<!doctype html><html lang="en"><title>Sign in with the test provider</title>
    <link rel="icon" href="data:,"><h1>Who are you?</h1><form action="/interaction/${uid}/choose">
    ${field('email', 'Email')}${field('given_name', 'First name')}${field('family_name', 'Last name')}
    <button>Continue</button> <button name="deny" value="yes">Cancel</button></form></html>`;
}

/** Their own address is who they are, unless a test says another subject. */
function accountIn(query: URLSearchParams): ProviderAccount {
  const { email_verified: verified, ...given } = Object.fromEntries(query);
  return { sub: `sub-of-${given.email}`, email_verified: verified !== 'false', ...given };
}

function selectable() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);
  return policy;
}

/** @param redirectUri where the product's callback is */
export async function startOpenIdProvider(redirectUri: string): Promise<OpenIdProvider> {
  const [key, strangersKey] = [keyPair(), keyPair()];
  const accounts = new Map<string, ProviderAccount>();
  const server = http.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { issuer, clientId: 'cursus-test', clientSecret: 'a secret of the tests alone' };
  const state: OpenIdProvider = {
    settings,
    mood: 'well',
    rewrite: null,
    isForging: false,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  const provider = new Provider(issuer, {
    adapter: openIdMemory(),
    clients: [
      {
        client_id: settings.clientId,
        client_secret: settings.clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'own' }] },
    cookies: { keys: ['cookies of the tests alone'] },
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    // as Google: the id token carries the identity
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: {
      policy: selectable(),
      url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}`,
    },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      Grant: 600,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
    },
    findAccount: (_ctx: unknown, accountId: string) => ({
      accountId,
      claims: () => accounts.get(accountId),
    }),
  });
  provider.use(async (ctx, next) => {
    await next();
    const body = ctx.body as { id_token?: string } | undefined;
    if (ctx.path !== '/token' || !body?.id_token || !state.rewrite) return;
    body.id_token = rewritten(body.id_token, state.isForging ? strangersKey : key, state.rewrite);
  });

  /** The person's answer on the provider's page. */
  async function choose(
    request: http.IncomingMessage,
    response: http.ServerResponse,
    query: URLSearchParams,
  ) {
    if (query.has('deny')) {
      const said = { error: 'access_denied', error_description: 'End-User aborted interaction' };
      return provider.interactionFinished(request, response, said);
    }
    const account = accountIn(query);
    accounts.set(account.sub, account);
    const { params } = await provider.interactionDetails(request, response);
    const grant = new provider.Grant({ accountId: account.sub, clientId: params.client_id });
    grant.addOIDCScope(params.scope);
    await provider.interactionFinished(request, response, {
      select_account: {},
      login: { accountId: account.sub },
      consent: { grantId: await grant.save() },
    });
  }

  const flow = provider.callback();
  server.on('request', (request, response) => {
    if (state.mood === 'down') return request.socket.destroy();
    if (state.mood === 'slow') return undefined;
    const url = new URL(request.url ?? '/', issuer);
    const [, uid, isChosen] = /^\/interaction\/([\w-]+)(\/choose)?$/.exec(url.pathname) ?? [];
    if (!uid) return flow(request, response);
    if (isChosen) {
      return choose(request, response, url.searchParams).catch((error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      });
    }
    return response.setHeader('content-type', 'text/html; charset=utf-8').end(page(uid));
  });
  return state;
}
