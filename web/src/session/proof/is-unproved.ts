import { ApiError } from '#web/api/client.ts';

/** No recent proof was given (S35): the refusal's own sentence says what that means, whatever was tried. */
export const isUnproved = (error: unknown): boolean =>
  error instanceof ApiError && error.problem?.code.startsWith('proof-') === true;
