import { ApiError } from '#web/api/client.ts';
import type { FormError } from '#web/ui/error-summary/error-summary.tsx';
import { checkNewPassword } from '../credentials/check.ts';
import { authFault } from '../credentials/words.ts';

export interface Passwords {
  currentPassword: string;
  newPassword: string;
}

/** Whether the current one may be missing is for the server to say: it knows when the sign-in was (S4). */
export function checkPasswords({ newPassword }: Passwords, least: number): FormError[] {
  const message = checkNewPassword(newPassword, least);
  return message ? [{ field: 'newPassword', message }] : [];
}

/** What the server has against it: by field where it names one, else as one sentence. */
export function passwordErrors(error: unknown): FormError[] {
  if (!error) return [];
  const named = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  if (named.length > 0) return named.map(({ path, message }) => ({ field: path, message }));
  return [{ message: authFault(error) }];
}
