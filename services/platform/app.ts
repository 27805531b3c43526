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
 * (S18): default deny. `started`: signed in, perhaps with a step still to do. From `session` on nothing is left to do:
 * staff and accounts with a second factor have given it. `portal`: one's own application; an admin in test mode may read it.
 * `staff`: an editor or admin.
 */
export const accesses = ['public', 'started', 'session', 'portal', 'staff', 'admin'] as const;
export type Access = (typeof accesses)[number];

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /**
     * Part of the access rule: besides, a proof of at most five minutes is asked for (S35). The guard, the OpenAPI document
     * and the test of S18 follow from it; browsers open their dialog on the refusal.
     */
    stepUp?: true;
    /** A write that a browser sends without a page's say, and so without the proof of S14. It may change nothing. */
    isFromAnySite?: true;
    /** Asked by an open screen, not by a person: it keeps no session from ending (S13). */
    isByItself?: true;
  }
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
