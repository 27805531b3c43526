import { alarmsOf } from '#state-machines/application/reminders.ts';
import type { Application } from '#web/applicant/my-application.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { useNow } from '#web/ui/use-now.ts';

/** Which reminders are still to come (ruling 9): whoever knows that they will be told may close the page. */
export function ReminderNote({ kind, due }: NonNullable<Application['deadline']>) {
  const now = new Date(useNow()).toISOString();
  const times = now < due ? alarmsOf({ kind, due, since: now }).slice(0, -1) : [];
  if (times.length === 0) return null;
  return (
    <p>
      We will remind you by e-mail on{' '}
      {times.map((at, i) => (
        <span key={at}>
          {i > 0 && ' and on '}
          <span className="whole">{formatDateTime(at)}</span>
        </span>
      ))}
      .
    </p>
  );
}
