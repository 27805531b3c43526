const warnWithinMs = 3 * 86_400_000;

export type DeadlineStanding = 'far' | 'soon' | 'over';

/** The warning stands from three days before a deadline until it passes, the last 24 hours included (ruling 42). */
export function deadlineStanding(due: string, now: string): DeadlineStanding {
  const leftMs = Date.parse(due) - Date.parse(now);
  if (leftMs <= 0) return 'over';
  return leftMs <= warnWithinMs ? 'soon' : 'far';
}
