import { ApiError } from '#web/api/client.ts';

/** What the server itself said; undefined when it said nothing. */
export const serverWords = (refusal: unknown): string | undefined =>
  refusal instanceof ApiError ? refusal.problem?.detail : undefined;

/** HTTP 429, or a message that speaks of a rate limit (applicant side, section 8). */
export const isRateLimit = (refusal: unknown): boolean =>
  (refusal instanceof ApiError && refusal.status === 429) || /rate limit/i.test(serverWords(refusal) ?? '');

/** The number to quote when one asks about it. */
export const requestIdOf = (refusal: unknown): string | undefined =>
  refusal instanceof ApiError ? refusal.problem?.requestId : undefined;

/** The same where the server itself failed: what it refused says why. */
export const serverRequestId = (refusal: unknown): string | undefined =>
  refusal instanceof ApiError && refusal.status >= 500 ? requestIdOf(refusal) : undefined;

/** Said beside a button while an answer is long in coming. */
export const slowly = 'This takes longer than usual. We are still trying; please leave the page open.';
