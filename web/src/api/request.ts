import type { Endpoints } from '#services/http/contract.ts';
import type { Answer, Body, Params, Query } from '#services/platform/endpoint.ts';
import { call, type Options } from './client.ts';

/** Method and path of an endpoint, as in its contract: `GET /api/applications/:id`. */
export type Key = keyof Endpoints;

/** Optional where the endpoint requires none of it. */
type Part<Name extends string, T> = undefined extends T
  ? { [N in Name]?: T }
  : object extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };
/** Names without a value are left out, so filters and cursors can be passed as they are. */
type Sparse<T> = T extends object ? { [N in keyof T]: T[N] | null } : T;
type Place<K extends Key> = Part<'params', Params<Endpoints[K]>> & Part<'query', Sparse<Query<Endpoints[K]>>>;
type Sent<K extends Key> = Place<K> &
  Part<'body', Body<Endpoints[K]>> &
  Pick<Options, 'idempotencyKey' | 'signal'>;
/** The body of an endpoint; for drafts of forms, which the server checks. */
export type BodyOf<K extends Key> = Body<Endpoints[K]>;
type Rest<T> = object extends T ? [given?: T] : [given: T];
/** What follows the key in a call of `request`. */
export type Given<K extends Key> = Rest<Sent<K>>;

/** The URL of an endpoint with these values: for a link, a frame, an upload. */
export function addressOf<K extends Key>(key: K, ...[place]: Rest<Place<K>>): string {
  // The types above require the parameters that the path names.
  const { params, query = {} } = (place ?? {}) as { params: Record<string, string>; query?: object };
  const path = key
    .replace(/.* /, '')
    .replace(/:(\w+)/g, (_, name) => encodeURIComponent(params[name] as string));
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => `${value ?? ''}`));
  return search.size > 0 ? `${path}?${search}` : path;
}

/**
 * One API call, typed by the endpoint's contract (decision 0051). The server has parsed the answer, so browsers carry no
 * schemas; tests and development parse it here again.
 * @throws ApiError
 */
export async function request<K extends Key>(key: K, ...given: Given<K>): Promise<Answer<Endpoints[K]>> {
  const method = key.replace(/ .*/, '') as NonNullable<Options['method']>;
  const answer = await call(addressOf(key, ...(given as Rest<Place<K>>)), { ...given[0], method });
  if (import.meta.env.DEV) (await import('./check-answer.ts')).checkAnswer(key, answer);
  return answer as Answer<Endpoints[K]>;
}
