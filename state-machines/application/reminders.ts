import { deadlines, type Reminder } from './deadlines.ts';
import type { ApplicationState } from './state.ts';
import type { DeadlineKind } from './vocabulary.ts';

/** A deadline, and since when it is in force. */
export interface Armed {
  kind: DeadlineKind;
  due: string;
  since: string;
}

/** A deadline in force and not recorded as missed; null when there is none, or no applicant to remind. */
export function waitsFor(state: ApplicationState): (Armed & { armedBy: number }) | null {
  const { deadline, isOverdue, isSandbox, erasedAt, statusSince } = state;
  if (!deadline || isOverdue || isSandbox || erasedAt !== null) return null;
  return { ...deadline, since: statusSince };
}

/** Only reminders whose time is within the deadline: an admin can set one shorter than a reminder's distance. */
function timesOf({ kind, due, since }: Armed): { at: number; reminder: Reminder }[] {
  const [dueMs, sinceMs] = [Date.parse(due), Date.parse(since)];
  return deadlines[kind].reminders
    .map((reminder) => ({ at: dueMs - reminder.ms, reminder }))
    .filter(({ at }) => at > sinceMs);
}

/** The instants at which something is to be done about a deadline: its reminders, then the deadline itself. */
export const alarmsOf = (armed: Armed): string[] => [
  ...timesOf(armed).map(({ at }) => new Date(at).toISOString()),
  armed.due,
];

/** The next such instant after `now`; the deadline itself once there is none. */
export function nextAlarm(armed: Armed, now: string): string {
  const nowMs = Date.parse(now);
  const next = timesOf(armed).find(({ at }) => at > nowMs);
  return next ? new Date(next.at).toISOString() : armed.due;
}

/** The reminder to give at `now`: the latest whose time has come. An earlier one is not sent after it, and none once it is due. */
export function reminderAt(armed: Armed, now: string): Reminder | null {
  if (now >= armed.due) return null;
  return timesOf(armed).findLast(({ at }) => at <= Date.parse(now))?.reminder ?? null;
}
