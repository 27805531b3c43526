import type { Application } from '#web/applicant/my-application.ts';
import { formatLongDateTime } from '#web/ui/dates.ts';
import { DeadlineWarning, TimeLeft } from './deadline.tsx';
import { ReminderNote } from './reminder-note.tsx';

/** The deadline of the next step, beside it. */
export function StepDeadline({ deadline }: Pick<Application, 'deadline'>) {
  if (!deadline) return null;
  return (
    <div className="hang">
      <p className="label">Deadline</p>
      <p className="t3 left-days">
        <TimeLeft due={deadline.due} />
      </p>
      <p>
        {formatLongDateTime(deadline.due)}
        <br />
        Zurich time
      </p>
      <DeadlineWarning due={deadline.due} />
      <ReminderNote {...deadline} />
    </div>
  );
}
