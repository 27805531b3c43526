import { deadlines, type Reminder } from './deadlines.ts';
import type { ApplicationState } from './state.ts';
import type { DeadlineKind } from './vocabulary.ts';

/** A deadline, and since when it is in force. */
export interface Armed {
  kind: DeadlineKind;
  due: string;
  since: string;
}

/** A deadline that is in force and not recorded as missed; null when there is nobody to remind or to wait for. */
export function waitsFor(state: ApplicationState): (Armed & { armedBy: number }) | null {
  const { deadline, isOverdue, isSandbox, erasedAt, statusSince } = state;
  if (!deadline || isOverdue || isSandbox || erasedAt !== null) return null;
  return { ...deadline, since: statusSince };
}

/** Those whose time lies within the deadline: one that an admin made shorter than a reminder's distance has no such reminder. */
function timesOf({ kind, due, since }: Armed): { at: number; reminder: Reminder }[] {
  return deadlines[kind].reminders
    .map((reminder) => ({ at: Date.parse(due) - reminder.ms, reminder }))
    .filter(({ at }) => at > Date.parse(since));
}

/** The instants at which something is to be done about a deadline: its reminders, then the deadline itself. */
export const alarmsOf = (armed: Armed): string[] => [
  ...timesOf(armed).map(({ at }) => new Date(at).toISOString()),
  armed.due,
];

/** The next such instant after `now`; the deadline itself once there is none. */
export const nextAlarm = (armed: Armed, now: string): string =>
  alarmsOf(armed).find((at) => at > now) ?? armed.due;

/** The reminder to give at `now`: the latest whose time has come. An earlier one is not sent after it, and none once it is due. */
export function reminderAt(armed: Armed, now: string): Reminder | null {
  if (now >= armed.due) return null;
  return timesOf(armed).findLast(({ at }) => at <= Date.parse(now))?.reminder ?? null;
}
