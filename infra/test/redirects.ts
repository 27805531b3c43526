import type { ProviderAccount } from './openid-provider.ts';
import type { Visitor } from './visitor.ts';

/** Walks a sign-in with Google without a screen: the person's browser between the site and the provider. */
type Headers = Record<string, string | string[] | number | undefined>;
const locationOf = (headers: Headers): string => String(headers.location);

/** The provider's own cookies, kept apart from the site's; follows its redirects until one leads back. */
class AtProvider {
  readonly #cookies = new Map<string, string>();

  async get(url: string): Promise<Response> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    return answer;
  }

  /** @returns where it ends: the page of the provider, or an address of another site */
  async follow(url: string): Promise<string> {
    const { origin } = new URL(url);
    let here = url;
    for (;;) {
      const answer = await this.get(here);
      const next = answer.headers.get('location');
      if (answer.status >= 400) throw new Error(`${here}: ${answer.status} ${await answer.text()}`);
      if (!next) return here;
      here = new URL(next, here).href;
      if (new URL(here).origin !== origin) return here;
    }
  }
}

/** Leaves the site for the provider. @returns where the provider's redirect leads: the callback with its answer */
export async function walkToProvider(
  visitor: Visitor,
  as: ProviderAccount | 'deny',
  side = 'applicant',
  from = `/api/auth/google?side=${side}`,
): Promise<string> {
  const left = await visitor.get(from);
  if (left.status !== 302) throw new Error(`${from} answered ${left.status}`);
  const provider = new AtProvider();
  const page = await provider.follow(locationOf(left.headers));
  const said = as === 'deny' ? { deny: 'yes' } : Object.entries(as).map(([k, v]) => [k, String(v)]);
  return provider.follow(`${page}/choose?${new URLSearchParams(said)}`);
}

/** Opens the callback. @returns what the fragment of the next page says */
export async function comeBack(visitor: Visitor, callback: string): Promise<Record<string, string>> {
  const { pathname, search } = new URL(callback);
  const back = await visitor.get(`${pathname}${search}`);
  const [page, fragment] = locationOf(back.headers).split('#');
  if (back.status !== 302 || page !== '/auth-callback')
    throw new Error(`the callback answered ${back.status}`);
  return Object.fromEntries(new URLSearchParams(fragment));
}

/** All of it. */
export const signInAtProvider = async (
  visitor: Visitor,
  as: ProviderAccount | 'deny',
  side?: string,
): Promise<Record<string, string>> => comeBack(visitor, await walkToProvider(visitor, as, side));
