import type { Role, UserRow } from '#services/identity/contract.ts';
import { counted } from '#state-machines/numbers.ts';
import { ApiError } from '#web/api/client.ts';
import { isUnproved } from '#web/session/proof/is-unproved.ts';
import type { Toast } from '#web/ui/toast/toast.ts';

/** User Management's words (staff side, sections 2 and 8). */
export const roleLabels: Record<Role, string> = { applicant: 'Applicant', editor: 'Editor', admin: 'Admin' };

const providerLabels = { password: 'Password', google: 'Google' } as const;

/** 'Password, Google + 2FA'; 'None yet' for an invited user who has not chosen a password. */
export function providersText({ providers, hasSecondFactor }: UserRow): string {
  const names = providers.map((provider) => providerLabels[provider]).join(', ') || 'None yet';
  return hasSecondFactor ? `${names} + 2FA` : names;
}

/** 'Removed: role editor, profile, password sign-in.' */
export const removedText = (removed: readonly string[]): string =>
  `Removed: ${removed.join(', ') || 'the account'}.`;

/** 'All 12 users', 'First 50 users' */
export function shownText(shown: number, hasMore: boolean): string {
  if (shown === 0) return '';
  if (hasMore) return `First ${counted(shown, 'user')}`;
  return `${shown === 1 ? '' : 'All '}${counted(shown, 'user')}`;
}

export type Change = 'create' | 'role' | 'delete' | 'reset';

const denied: Record<Change, string> = {
  create: "You don't have permission to add users.",
  role: "You don't have permission to modify user roles.",
  delete: "You don't have permission to delete users.",
  reset: "You don't have permission to reset a second factor.",
};

function failed(change: Change, message: string): string {
  switch (change) {
    case 'create':
      return 'Failed to create user. Please try again.';
    case 'role':
      return `Failed to update user role: ${message}`;
    case 'delete':
      return 'Failed to delete user. Please try again.';
    case 'reset':
      return `Failed to reset the second factor: ${message}`;
  }
}

export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;

/** Last admin, oneself, gone meanwhile: the server's sentence says more than ours. */
const isExplained = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 409 || error.status === 404);

/** One kind of change each: a refusal to delete does not take the place of a refused role. */
export const aboutOf = (change: Change): string => `user ${change}`;

/** What the corner says when a change did not happen. */
export function failureToast(change: Change, error: unknown): Toast {
  const about = aboutOf(change);
  if (isForbidden(error))
    return { title: 'Access Denied', description: denied[change], tone: 'danger', about };
  const message = error instanceof Error ? error.message : '';
  if (isUnproved(error)) return { title: 'Not done', description: message, about };
  const isOwnSentence = isExplained(error) && change !== 'role';
  const description = isOwnSentence ? message : failed(change, message);
  return { title: 'Error', description, tone: 'danger', about };
}
