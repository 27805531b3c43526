import { dayMs, hourMs } from '../durations.ts';
import { type DeadlineKind, deadlineKinds } from './vocabulary.ts';

/** When applicants are reminded of a deadline (ruling 9). */
export interface Reminder {
  /** How it is named in the event `reminder.sent`. */
  before: '3d' | '1d' | '24h' | '6h';
  ms: number;
  isLast: boolean;
}
const usual: readonly Reminder[] = [
  { before: '3d', ms: 3 * dayMs, isLast: false },
  { before: '1d', ms: dayMs, isLast: true },
];
/** The assessment runs for two days. */
const short: readonly Reminder[] = [
  { before: '24h', ms: 24 * hourMs, isLast: false },
  { before: '6h', ms: 6 * hourMs, isLast: true },
];

interface Deadline {
  label: string;
  /** What a journey is called that was late, and one that ended with it. */
  late: string;
  never: string;
  /** Until an admin sets another length. */
  defaultMs: number;
  /** Earliest first. */
  reminders: readonly Reminder[];
  /** The portal's page where the step is done; null where a mailed link does it. */
  page: string | null;
}

/** Everything about each deadline but its mail's words (services/notifications/templates/reminders.ts). */
export const deadlines: Readonly<Record<DeadlineKind, Deadline>> = {
  email: {
    label: 'E-mail confirmation',
    late: 'E-mail confirmed late',
    never: 'E-mail never confirmed',
    defaultMs: 10 * dayMs,
    reminders: usual,
    page: null,
  },
  details: {
    label: 'Detailed information',
    late: 'Details late',
    never: 'Details never sent',
    defaultMs: 7 * dayMs,
    reminders: usual,
    page: 'detailed-info',
  },
  assessment: {
    label: 'Assessment',
    late: 'Assessment late',
    never: 'Assessment never taken',
    defaultMs: 48 * hourMs,
    reminders: short,
    page: 'assessment',
  },
  documents: {
    label: 'Documents',
    late: 'Documents late',
    never: 'Documents never sent',
    defaultMs: 7 * dayMs,
    reminders: usual,
    page: 'documents',
  },
  contract: {
    label: 'Contract',
    late: 'Contract answered late',
    never: 'Contract never answered',
    defaultMs: 7 * dayMs,
    reminders: usual,
    page: 'contract',
  },
};

export function forEachDeadline<T>(of: (kind: DeadlineKind) => T): Record<DeadlineKind, T> {
  return Object.fromEntries(deadlineKinds.map((kind) => [kind, of(kind)])) as Record<DeadlineKind, T>;
}

const isDeadline = (kind: string): kind is DeadlineKind => Object.hasOwn(deadlines, kind);
/** A kind that this release does not know is shown as it stands. */
export const deadlineLabel = (kind: string): string => (isDeadline(kind) ? deadlines[kind].label : kind);

/** How long each deadline runs, in milliseconds. Configurable by an admin (ruling 9). */
export type DeadlineDurations = Readonly<Record<DeadlineKind, number>>;
export const defaultDeadlines: DeadlineDurations = forEachDeadline((kind) => deadlines[kind].defaultMs);
