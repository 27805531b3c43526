import type { Session } from '#services/identity/contract.ts';
import { formatLongDateTime } from '#web/ui/dates.ts';

/**
 * The inactivity warning (applicant side, section 8). Its second sentence is true of those whose session ends by idleness;
 * everyone else reads when it does end (ruling 45).
 */
export function inactivityText({
  idleMinutes,
  sessionEndsAt,
}: Pick<Session, 'idleMinutes' | 'sessionEndsAt'>): string {
  const inactive = "You've been inactive for a while.";
  if (idleMinutes !== null || sessionEndsAt === null)
    return `${inactive} Your session will expire soon for security.`;
  return `${inactive} You stay signed in until ${formatLongDateTime(sessionEndsAt)} (Zurich time).`;
}
