import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { RouteGenericInterface, RouteHandlerMethod } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { App } from './app.ts';
import type { Endpoint } from './endpoint.ts';

/** The endpoint's schemas under the names that Fastify gives them. */
interface SchemaOf<E extends Endpoint> {
  params: E['params'];
  querystring: E['query'];
  headers: E['headers'];
  body: E['body'];
  response: E['responses'];
}
type Handler<E extends Endpoint> = RouteHandlerMethod<
  Server,
  IncomingMessage,
  ServerResponse,
  RouteGenericInterface,
  unknown,
  SchemaOf<E>,
  ZodTypeProvider
>;

/** Fastify takes a key that is there for one that is set. */
const withoutUnset = <T extends object>(given: T): Partial<T> =>
  Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Partial<T>;

/** Registers the route of an endpoint: its schemas parse the request and the answer, its rules guard it. */
export function handle<E extends Endpoint>(app: App, endpoint: E, handler: Handler<E>): void {
  const { method, path, bodyLimit, params, query, headers, body, responses, ...rest } = endpoint;
  const { operationId, tags, description, consumes, produces, ...config } = rest;
  const about = { operationId, tags, description, consumes, produces };
  app.route({
    method,
    url: path,
    ...withoutUnset({ bodyLimit }),
    config,
    schema: withoutUnset({ ...about, params, querystring: query, headers, body, response: responses }),
    handler: handler as RouteHandlerMethod,
  });
}
