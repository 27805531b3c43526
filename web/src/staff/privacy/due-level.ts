import type { DeletionRow } from '#services/privacy/contract.ts';
import type { DeadlineLevel } from '../components/deadline-level.ts';

const day = 86_400_000;
/** Admins are reminded on day 20 and day 27 of 30 (ruling 29): the sign changes with the mail. */
const warningBelow = 10 * day;
const urgentBelow = 3 * day;

/** How near the due date of an open request is; null for one that is settled. */
export function dueLevel(
  { status, dueAt }: Pick<DeletionRow, 'status' | 'dueAt'>,
  now: number,
): DeadlineLevel | null {
  if (status === 'completed' || status === 'rejected') return null;
  const left = Date.parse(dueAt) - now;
  if (left < 0) return 'overdue';
  if (left < urgentBelow) return 'urgent';
  return left < warningBelow ? 'warning' : 'normal';
}
