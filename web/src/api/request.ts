import type { Endpoints } from '#services/http/contract.ts';
import type { Answer, Body, Params, Query } from '#services/platform/endpoint.ts';
import { call, type Options } from './client.ts';

/** An endpoint by method and path, as its contract declares them: `GET /api/applications/:id`. */
export type Key = keyof Endpoints;

/** A part that may be left out where its endpoint needs none of it. */
type Part<Name extends string, T> = undefined extends T
  ? { [N in Name]?: T }
  : object extends T
    ? { [N in Name]?: T }
    : { [N in Name]: T };
type Place<K extends Key> = Part<'params', Params<Endpoints[K]>> & Part<'query', Query<Endpoints[K]>>;
type Sent<K extends Key> = Place<K> &
  Part<'body', Body<Endpoints[K]>> &
  Pick<Options, 'idempotencyKey' | 'signal'>;
type Rest<T> = object extends T ? [given?: T] : [given: T];

/** Without names whose value is unset. */
function searchOf(query: object): string {
  const set = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  return set.length > 0 ? `?${new URLSearchParams(set)}` : '';
}

/** Where an endpoint is with these values: for a link, a frame, an upload. */
export function addressOf<K extends Key>(key: K, ...[place]: Rest<Place<K>>): string {
  const { params, query = {} } = (place ?? {}) as { params?: Record<string, string>; query?: object };
  const path = key.slice(key.indexOf(' ') + 1);
  return path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(params?.[name] ?? '')) + searchOf(query);
}

/**
 * One call of the API: the endpoint's contract types what is sent and what comes back (decision 0051). The server has parsed
 * the answer on its way out, so browsers carry no schemas; in tests and development it is parsed here again.
 * @throws ApiError
 */
export async function request<K extends Key>(
  key: K,
  ...[sent]: Rest<Sent<K>>
): Promise<Answer<Endpoints[K]>> {
  const { params, query, ...options } = (sent ?? {}) as Options & { params?: object; query?: object };
  const path = addressOf(key, ...([{ params, query }] as unknown as Rest<Place<K>>));
  const method = key.slice(0, key.indexOf(' ')) as NonNullable<Options['method']>;
  const answer = await call(path, { method, ...options });
  if (import.meta.env.DEV) (await import('./check-answer.ts')).checkAnswer(key, answer);
  return answer as Answer<Endpoints[K]>;
}
