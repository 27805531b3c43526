import type { Refusal } from '#state-machines/staff-gate/words.ts';
import { ApiError } from '#web/api/client.ts';

const unexpected = 'An unexpected error occurred. Please try again.';

/** The server's own sentence; for a field that it named, that field's. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return unexpected;
  const { problem, status } = error;
  if (status >= 500 && problem?.code !== 'unavailable') return unexpected;
  const atFields = problem?.errors?.map(({ message }) => message).join(' ');
  return atFields || error.message;
}

/** A refusal in the words of the catalogue (staff side, sections 5 and 8). */
export function refusalText({ kind, error }: Refusal): { title: string; text: string } {
  switch (kind) {
    case 'unreachable':
      return { title: 'Your access could not be verified', text: reasonOf(error) };
    case 'authentication':
      return { title: 'Authentication Failed', text: reasonOf(error) };
    case 'google-settings':
      return {
        title: 'Configuration Issue',
        text: 'The redirect URL settings must be correct. Please tell an admin.',
      };
    case 'google':
      return { title: 'Google Sign In Failed', text: error instanceof Error ? error.message : unexpected };
    case 'password-mismatch':
      return { title: 'Password Mismatch', text: 'Passwords do not match' };
    case 'new-password-mismatch':
      return { title: 'Password Mismatch', text: 'New passwords do not match.' };
    case 'weak-password':
      return { title: 'Weak Password', text: 'Password must be at least 8 characters long.' };
    case 'password-change':
      return { title: 'Password Change Failed', text: reasonOf(error) };
    case 'setup':
      return { title: '2FA Setup Failed', text: reasonOf(error) };
    case 'invalid-code':
      return { title: 'Invalid Code', text: 'Please enter a 6-digit code.' };
    case 'verification':
      return { title: 'Verification Failed', text: reasonOf(error) };
    default:
      return kind satisfies never;
  }
}
