/**
 * How often a visitor may do one thing (S23), declared on a route as `config.rateLimit`. A write that declares nothing has
 * the default; a read that declares nothing is only counted by the process (docs/decisions/0018).
 */
const perMinute = <N extends number>(max: N) => ({ max, timeWindow: 60_000 }) as const;

export const rateLimits = {
  write: perMinute(10),
  /** Contact, apply, sign in: rare for a person. */
  strict: perMinute(5),
  /** A mail once more: the first may just be slow. */
  resend: { max: 1, timeWindow: 120_000 },
  /** A draft that is saved while it is typed. */
  draft: perMinute(60),
  /** Six documents, and second thoughts about each. */
  upload: perMinute(30),
  /** Staff with a keyboard, or on many rows at once: no person meets it. */
  decision: perMinute(300),
  /** A query that may read the whole log: as often as a person refines it by hand. */
  log: perMinute(60),
  /** What the browser sends by itself, and from an office many browsers at once. */
  report: perMinute(60),
} as const;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a 429 of this route says, where it is not the usual sentence. */
    tooMany?: string;
  }
}
