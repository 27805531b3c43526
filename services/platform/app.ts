import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Context } from './context.ts';

/** The HTTP application as routes see it: requests and answers are parsed by their contracts. */
export type App = FastifyInstance<
  Server,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/**
 * Who may call a route, declared once on the route as `config.access`. A route without a rule cannot be registered
 * (S18): default deny. `session` is anybody signed in; `staff` an editor or admin.
 */
export type Access = 'public' | 'session' | 'staff' | 'admin';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
  }
}

export interface RouteOptions {
  ctx: Context;
  /** Whether the site is reached by HTTPS: cookies are then Secure. */
  isSecure: boolean;
}
