import { ApiError } from '#web/api/client.ts';

/** The server's sentence for a refusal, or the catalogue's (applicant side, section 8, 'Auth'). */
export function authFault(error: unknown): string {
  const unexpected = 'An unexpected error occurred.';
  if (!(error instanceof Error)) return unexpected;
  if (error instanceof ApiError && error.status >= 500 && error.status !== 503) return unexpected;
  return error.message || unexpected;
}

/** Said before anything is typed (ruling 17). */
export const passwordHint = (least: number) => `at least ${least} characters`;
export const passwordAdvice =
  'Not one that many people use, and neither your name nor your e-mail address in it.';
