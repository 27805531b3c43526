import type { ReactNode } from 'react';
import { alarmsOf } from '#state-machines/application/reminders.ts';
import type { Application } from '#web/applicant/my-application.ts';
import { formatDateTime, formatDay, formatDuration, formatLongDateTime, formatTime } from '#web/ui/dates.ts';
import type { Pair } from '#web/ui/description-list/description-list.tsx';
import { ClockIcon, ErrorIcon } from '#web/ui/icon/drawings.tsx';
import { Icon } from '#web/ui/icon/icon.tsx';
import { StatusBadge } from '#web/ui/status-badge/status-badge.tsx';
import { Text } from '#web/ui/text/text.tsx';
import { useNow } from '#web/ui/use-now.ts';
import styles from './deadline.module.css';

const warnWithinMs = 3 * 86_400_000;

type DeadlineStanding = 'far' | 'soon' | 'over';
type Deadline = NonNullable<Application['deadline']>;

/** The warning is shown from three days before a deadline until it passes, including the last 24 hours (ruling 42). */
export function deadlineStanding(due: string, now: string): DeadlineStanding {
  const leftMs = Date.parse(due) - Date.parse(now);
  if (leftMs <= 0) return 'over';
  return leftMs <= warnWithinMs ? 'soon' : 'far';
}

const useInstant = () => new Date(useNow()).toISOString();

/** The time left, kept up to date while the page is open. */
function TimeLeft({ due }: { due: string }) {
  const now = useInstant();
  const isOver = deadlineStanding(due, now) === 'over';
  return (
    <>
      <Icon icon={isOver ? ErrorIcon : ClockIcon} className={styles.icon} />
      {isOver ? 'The deadline has passed' : `${formatDuration(now, due)} left`}
    </>
  );
}

/** The warning in a line of its own words: 'Next Step · Urgent · Due soon'. */
export function DueSoon({ due }: { due: string }) {
  return deadlineStanding(due, useInstant()) === 'soon' ? (
    <>
      {' · '}
      <span>Due soon</span>
    </>
  ) : null;
}

/** Warns of a near deadline, and reassures after it has passed. */
function DeadlineWarning({ due }: { due: string }) {
  const standing = deadlineStanding(due, useInstant());
  if (standing === 'over')
    return <p>Nothing is lost: your application stays open. Please act soon, or write to us.</p>;
  if (standing === 'far') return null;
  return (
    <p>
      <StatusBadge tone="need" icon={ErrorIcon}>
        Due soon
      </StatusBadge>
    </p>
  );
}

/** The reminders still to come (ruling 9), so that the applicant can safely close the page. */
export function ReminderNote({ kind, due }: Deadline) {
  const now = useInstant();
  const times = now < due ? alarmsOf({ kind, due, since: now }).slice(0, -1) : [];
  if (times.length === 0) return null;
  return (
    <p>
      We will remind you by e-mail on{' '}
      {times.map((at, i) => (
        <span key={at}>
          {i > 0 && ' and on '}
          <Text as="span" isWhole>
            {formatDateTime(at)}
          </Text>
        </span>
      ))}
      .
    </p>
  );
}

/** A deadline as a pair beside a page's title. @param more further paragraphs */
export const deadlinePair = (term: string, { due }: Deadline, more?: ReactNode): Pair => ({
  term,
  value: (
    <>
      <TimeLeft due={due} />
      <div className={styles.notes}>
        <Text size="label">{formatLongDateTime(due)} (Zurich time)</Text>
        <DeadlineWarning due={due} />
        {more}
      </div>
    </>
  ),
});

/** Until when the next step can be taken. */
export const untilPair = ({ due }: Deadline): Pair => ({
  term: 'Until',
  value: <NextDeadline due={due} />,
  note: `${formatDay(due)}, ${formatTime(due)}, Zurich time`,
});

/** In brass from three days before. */
function NextDeadline({ due }: { due: string }) {
  const isFar = deadlineStanding(due, useInstant()) === 'far';
  return (
    <span className={isFar ? undefined : styles.soon}>
      <TimeLeft due={due} />
    </span>
  );
}

/** That nothing is lost once it has passed, and until then when we remind. */
export function DeadlineNotes(deadline: Deadline) {
  const standing = deadlineStanding(deadline.due, useInstant());
  return standing === 'over' ? <DeadlineWarning due={deadline.due} /> : <ReminderNote {...deadline} />;
}
