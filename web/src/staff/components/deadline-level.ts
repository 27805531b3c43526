/** The Applications screen's deadline levels (staff side, section 4). */
export type DeadlineLevel = 'overdue' | 'urgent' | 'warning' | 'normal';

const hour = 3_600_000;
export const urgentBelow = 24 * hour;
export const warningBelow = 72 * hour;

/** `now` in milliseconds. The server's word that a deadline was missed counts even when clocks differ. */
export function deadlineLevel(deadline: { due: string; isOverdue: boolean }, now: number): DeadlineLevel {
  const left = Date.parse(deadline.due) - now;
  if (deadline.isOverdue || left < 0) return 'overdue';
  if (left < urgentBelow) return 'urgent';
  return left < warningBelow ? 'warning' : 'normal';
}
