import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Context } from './context.ts';
import type { RouteRules } from './endpoint.ts';

/** The HTTP application as routes see it: requests and answers are parsed by their contracts. */
export type App = FastifyInstance<
  Server,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

declare module 'fastify' {
  interface FastifyContextConfig extends Partial<Omit<RouteRules, 'rateLimit'>> {}
}

/** An OpenID provider, by its settings. */
export interface GoogleSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

export interface RouteOptions {
  ctx: Context;
  /** Whether the site is reached by HTTPS: cookies are then Secure. */
  isSecure: boolean;
  /** The site's address, without a slash at the end. */
  publicUrl: string;
  /** Sign-in with Google; null where it is not set up (ruling 19). */
  google: GoogleSettings | null;
}
