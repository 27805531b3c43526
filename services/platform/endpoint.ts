import type { z } from 'zod';
import { minuteMs } from '#state-machines/durations.ts';

/**
 * Who may call an endpoint; one without a rule does not compile, and a route without one keeps the application from starting
 * (S18): default deny. `started`: signed in, perhaps with a step still to do. From `session` on no step is left: staff, and
 * everyone with a second factor, have given it. `portal`: one's own application; an admin in test mode may read it.
 * `staff`: an editor or admin.
 */
export const accesses = ['public', 'started', 'session', 'portal', 'staff', 'admin'] as const;
export type Access = (typeof accesses)[number];

interface RateLimit {
  max: number;
  /** In milliseconds. */
  timeWindow: number;
}
/** So many requests a minute. */
export const perMinute = <N extends number>(max: N) => ({ max, timeWindow: minuteMs }) as const;

/**
 * How often a visitor may do one thing (S23), declared as an endpoint's `rateLimit`. A write that declares nothing has
 * the default; a read that declares nothing is only counted by the process (docs/decisions/0018).
 */
export const rateLimits = {
  write: perMinute(10),
  /** Contact, apply, sign in: rare for any one person. */
  strict: perMinute(5),
  /** A mail once more: the first may just be slow. */
  resend: { max: 1, timeWindow: 2 * minuteMs },
  /** A draft that is saved while it is typed. */
  draft: perMinute(60),
  /** Six documents, and second thoughts about each. */
  upload: perMinute(30),
  /** Staff with a keyboard, or on many rows at once: no person meets it. */
  decision: perMinute(300),
  /** A question that may read the whole log: as often as a person narrows it by hand. */
  log: perMinute(60),
  /** What the browser sends by itself, and from an office many browsers at once. */
  report: perMinute(60),
} as const;

/** The part of an endpoint that becomes its route's `config`, for the guards that run before the handler. */
export interface RouteRules {
  access: Access;
  /**
   * Part of the access rule: besides, a proof of at most five minutes is asked for (S35). The guard, the OpenAPI document
   * and the test of S18 follow from it; browsers open their dialog on the refusal.
   */
  stepUp?: true;
  /** A write that a browser sends without a page's say, and so without the proof of S14. It may change nothing. */
  isFromAnySite?: true;
  /** Asked by an open screen, not by a person: it keeps no session from ending (S13). */
  isByItself?: true;
  rateLimit?: RateLimit;
  /** What a 429 says, where it is not the usual sentence. */
  tooMany?: string;
  /** How long a request may take to arrive; ten seconds unless it says otherwise. */
  bodyTimeoutMs?: number;
}

/** One operation of the API. Its route, the OpenAPI document and the browser's calls derive from it (decision 0051). */
export interface Endpoint extends RouteRules {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Parameters as `:name`. */
  path: `/${string}`;
  operationId: string;
  tags: readonly string[];
  description?: string;
  params?: z.ZodType;
  query?: z.ZodType;
  headers?: z.ZodType;
  body?: z.ZodType;
  /** By status. An endpoint without any sends a file or a stream. */
  responses?: Readonly<Record<number, z.ZodType>>;
  consumes?: readonly string[];
  produces?: readonly string[];
  /** In bytes. */
  bodyLimit?: number;
}

/** Declares an endpoint; its own schemas and literals stay in its type. */
export const endpoint = <const E extends Endpoint>(declared: E): E => declared;

/** How an endpoint is named in one string: `GET /api/applications/:id`. */
export type KeyOf<E extends Endpoint> = `${E['method']} ${E['path']}`;
export const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** What the caller sends, before the server fills in defaults. */
type Sent<T> = T extends z.ZodType ? z.input<T> : undefined;
export type Params<E extends Endpoint> = Sent<E['params']>;
export type Query<E extends Endpoint> = Sent<E['query']>;
export type Body<E extends Endpoint> = Sent<E['body']>;
/** What a call that succeeds gives back; `undefined` where the answer is no JSON. */
export type Answer<E extends Endpoint> =
  E['responses'] extends Readonly<Record<number, z.ZodType>>
    ? z.output<E['responses'][keyof E['responses']]>
    : undefined;
