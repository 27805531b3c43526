import type { Session } from '#services/identity/contract.ts';
import { paths } from '#web/paths.ts';

/**
 * Where a signed-in user belongs. Staff, and users who still have a step to do, go to the gate; it lets them on
 * when everything is given (ruling 18).
 */
export function homeOf({ user, next }: Pick<Session, 'user' | 'next'>): string {
  const isAtGate = next !== 'done' || (user !== null && user.role !== 'applicant');
  return isAtGate ? paths.admin.overview : paths.applicant.dashboard;
}
