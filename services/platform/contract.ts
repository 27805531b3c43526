import { z } from 'zod';
import { isName, isOneLine, notName, notOneLine } from '#state-machines/plain-text.ts';

/** Shapes that every capability's contract shares. */

export const tooLong = (max: number) => `Please use at most ${max} characters`;
/** @param short said of a text with fewer than `least` characters, and of none */
interface Bounds {
  least?: number;
  short?: string;
}
/** Text without the spaces at its ends. */
export const trimmed = (max: number, { least = 0, short }: Bounds = {}) =>
  z.string(short).trim().min(least, short).max(max, tooLong(max));
/** A field of one line: no line breaks, no control characters (S30). */
export const oneLine = (max: number, bounds?: Bounds) => trimmed(max, bounds).refine(isOneLine, notOneLine);
/** A person's name: one line that no mail program turns into a link (S30). */
export const personName = (max: number, bounds?: Bounds) => oneLine(max, bounds).refine(isName, notName);

/** ISO 8601 instant in UTC. */
export const instant = z.iso.datetime();

/** Any instant in ISO 8601. */
export const anyInstant = z.iso.datetime({
  offset: true,
  error: 'must be an instant such as 2026-03-29T01:00:00Z',
});

/** The answer is then as it would have been there (docs/rules/event-log.md, Replay). */
export const asOf = anyInstant
  .optional()
  .describe('Answers as of this instant, from the log. Not after now.');

export const pageQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(200).default(50),
  cursor: z.string().max(500).optional().describe('The `next` of the page before'),
});

/** The path parameter `id`. @param what named when it is none: 'an application' */
export const idParams = (what: string) => z.strictObject({ id: z.uuid(`is not the id of ${what}`) });

/** Repeating a command with the same key has its effect once. */
export const commandHeaders = z.object({ 'idempotency-key': z.string().min(8).max(200).optional() });

/** Of a command that needs no more than its address. */
export const emptyBody = z.strictObject({}).nullish();

/** One page of a cursor-paged list. `next` is null on the last page. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable() });

/** A proof that it is still the same person (S35): the password, a code of the app, or a new sign-in with Google. */
export const proofKind = z.enum(['password', 'code', 'google']);
export type ProofKind = z.infer<typeof proofKind>;

/** RFC 9457 problem document. `errors` names each invalid field by its path. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string(),
  requestId: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** Set on 409: where the application stands and where it may go. On 401 and 403 of a session: why. */
  current: z
    .object({
      status: z.string().optional(),
      version: z.int().optional(),
      allowed: z.array(z.string()).optional(),
      reason: z.string().optional(),
      /** On 401 `proof-needed`: what this person can give (S35). None: the detail says what to do. */
      proofs: z.array(proofKind).optional(),
      /** What stands there now, where a stale save was refused. */
      value: z.unknown().optional(),
    })
    .optional(),
});
export type Problem = z.infer<typeof problem>;
